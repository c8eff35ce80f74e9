import { useLayoutEffect, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { prepareExport, prepareImport, prepareNew } from './list-dialogs.tsx';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';

interface ListHeadProps {
  readonly declaration: Declaration;
  readonly views?: ReactNode;
}

export const ListHead = ({ declaration, views }: ListHeadProps) => {
  const { plural, singular } = declaration;
  const { open } = useDialogAddress();
  const prepare = () => prepareNew(declaration);
  // Sets the title before focus moves to the heading: screen readers announce both.
  useLayoutEffect(() => {
    document.title = `${plural} · Registrar`;
  }, [plural]);
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{plural}</h1>
      <div className="page-actions">
        {views}
        <button
          type="button"
          className="button"
          onPointerEnter={() => prepareImport(declaration)}
          onFocus={() => prepareImport(declaration)}
          onClick={() => open('import')}
        >
          Import
        </button>
        <button
          type="button"
          className="button"
          onPointerEnter={prepareExport}
          onFocus={prepareExport}
          onClick={() => open('export')}
        >
          Export
        </button>
        <button
          type="button"
          className="button button-primary"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => open('new')}
        >
          <Icon name="plus" />
          New {singular}
        </button>
      </div>
    </div>
  );
};
