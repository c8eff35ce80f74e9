import type { Declaration } from '../../kinds/declaration.ts';
import type { SelectedRecords, Selection } from '../bulk/selection.ts';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { notify } from '../parts/toast-store.ts';
import { editDialog } from './edit-dialog.ts';

type Keys = Parameters<typeof useListKeys>[0];

interface RowKeysOptions extends Pick<Keys, 'table' | 'searchbox' | 'onFilter' | 'onPreview'> {
  readonly declaration: Declaration;
  readonly filter: string;
  readonly isTrash: boolean;
  readonly selection: Selection;
  readonly chosen: SelectedRecords;
  /** The page's rows. */
  readonly ids: readonly string[];
  readonly queryKey: string;
  readonly canSelect: boolean;
  readonly open: (dialog: string) => void;
}

/** Keys act on what is selected, else on the row that has the focus. */
export const useRowKeys = (options: RowKeysOptions) => {
  const { declaration, filter, isTrash, selection, chosen, ids, queryKey, canSelect, open, ...keys } =
    options;
  const isManySelected = chosen.snapshot !== null || chosen.ids.size > 1;
  const isAnySelected = isManySelected || chosen.ids.size > 0;
  const onEditAll = () => isTrash || open(isAnySelected ? 'change' : 'change-all');
  useListKeys({
    ...keys,
    onNew: () => isTrash || open('new'),
    onSelectAll: () => canSelect && selection.setRows(ids, queryKey, true),
    onClearSelection: isAnySelected ? selection.clear : undefined,
    onAct: (action, href) => {
      const isDelete = action === 'delete';
      const id = isTrash && !canSelect ? undefined : href?.slice(declaration.path.length);
      if (isTrash && !isDelete) {
        if (id) notify({ text: `This ${declaration.singular} is in trash. Restore it to edit it.` });
      } else if (isTrash) {
        if (id && !isAnySelected) selection.setChosen([id], true);
        if (id || isAnySelected) open('purge');
      } else if (isDelete ? isAnySelected : isManySelected) open(isDelete ? 'trash' : 'change');
      else if (id) open(isDelete ? `delete:${id}` : editDialog(id, filter));
    },
    onEditAll,
  });
  return { isAnySelected, onEditAll };
};
