import { memo, type ReactNode } from 'react';
import type { Count } from '../../../contract/records.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { countOf } from '../../kinds/declaration.ts';
import { formatNumber } from '../format/format.ts';
import { useClosedMenu } from '../parts/use-closed-menu.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { prepareNew } from './list-dialogs.tsx';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import type { ListMenuProps } from './list-menu.tsx';

const load = () => import('./list-menu.tsx');

const ListMenuButton = (props: ListMenuProps) => {
  const { code, button } = useClosedMenu(load);
  if (code) return <code.ListMenu {...props} />;
  return (
    <Button {...button} variant="quiet icon" aria-label="More actions">
      <Icon name="more" />
    </Button>
  );
};

interface ListHeadProps extends ListMenuProps {
  readonly views?: ReactNode;
  /** Undefined until known; absent without a count. */
  readonly count?: Count | undefined;
  readonly isTrash?: boolean;
}

export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { declaration, views, moreAction, ...rest } = props;
  const { plural, singular } = declaration;
  const { count, isTrash } = rest;
  const { open } = useDialogAddress();
  const prepare = () => prepareNew(declaration);
  useDocumentTitle(plural);
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{plural}</h1>
      {'count' in rest && (
        <p role="status" className="list-count">
          {count && (
            <>
              {count.exact ? '' : 'About '}
              {formatNumber(count.value)}
              <span className="visually-hidden">
                {countOf(declaration, count.value).slice(formatNumber(count.value).length)}
              </span>
            </>
          )}
        </p>
      )}
      <div className="page-actions">
        {views}
        <ListMenuButton {...{ declaration, moreAction }} />
        {!isTrash && (
          <Button variant="primary" onPointerEnter={prepare} onFocus={prepare} onClick={() => open('new')}>
            <Icon name="plus" />
            <span>New {singular}</span>
          </Button>
        )}
      </div>
    </div>
  );
});
