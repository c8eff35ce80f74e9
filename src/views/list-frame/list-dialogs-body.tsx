import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { readBulkAddress } from '../bulk/bulk-address.ts';
import { useAllMatching } from '../bulk/use-all-matching.ts';
import { importPath } from '../../kinds/import-path.ts';
import { nameInNewDialog } from '../navigation/new-dialog.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import { loadEdit, loadExport, loadForm, type ListDialogsProps } from './dialog-code.ts';

const loadBulk = () => import('../bulk/bulk-dialog.tsx');
const loadMerge = () => import('../merge/merge-dialog.tsx');

export const ListDialogsBody = ({
  declaration,
  selection,
  isTrash,
  columns = declaration.columns,
}: ListDialogsProps) => {
  const { name, replace, close } = useDialogAddress();
  const [, navigate] = useLocation();
  useAllMatching(declaration, selection);
  const bulk = readBulkAddress(name);
  const bulkCode = useLazy(lazyDetails(loadBulk, declaration), bulk !== null);
  const [dialog, firstId = null, otherId = null] = name?.split(':') ?? [];
  const newName = nameInNewDialog(name);
  const form = useLazy(lazyDetails(loadForm, declaration), newName !== null);
  const act = dialog === 'edit' || dialog === 'property' || dialog === 'delete' ? dialog : null;
  const edited = act && firstId;
  const editing = useLazy(lazyDetails(loadEdit, declaration), edited !== null);
  // Old addresses of imports: `import`, `import:ID`, `import-offerings`.
  const imported = { import: firstId ?? '', 'import-offerings': 'offerings' }[dialog ?? ''];
  useEffect(() => {
    if (imported !== undefined) navigate(importPath(declaration, imported), { replace: true });
  }, [declaration, imported, navigate]);
  const pair = dialog === 'merge' && firstId && otherId ? ([firstId, otherId] as const) : null;
  const merging = useLazy(lazyDetails(loadMerge, declaration), pair !== null);
  const exporting = useLazy(loadExport, name === 'export');
  return (
    <>
      {form && (
        <form.NewDialog
          key={newName}
          {...{ declaration }}
          firstName={newName ?? ''}
          details={form.details}
          onClose={close}
        />
      )}
      {act && edited && editing && (
        <editing.ListEdit
          key={name}
          {...{ declaration, act }}
          details={editing.details}
          id={edited}
          field={otherId ?? undefined}
          onClose={close}
        />
      )}
      {bulk && bulkCode && (
        <bulkCode.BulkDialog
          key={bulk.name}
          {...bulk}
          {...{ declaration, selection, isTrash }}
          details={bulkCode.details}
          onStarted={(jobId) => replace(`${bulk.name}:${jobId}`)}
          onClose={() => {
            if (selection.get().snapshot?.isForDialog) selection.clear();
            close();
          }}
        />
      )}
      {pair && merging && (
        <merging.MergeDialog
          key={name}
          {...{ declaration }}
          ids={pair}
          details={merging.details}
          onMerged={() => {
            selection.clear();
            close();
          }}
          onClose={close}
        />
      )}
      {exporting && <exporting.ExportDialog {...{ declaration, selection, columns }} onClose={close} />}
    </>
  );
};
