import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { MAX_FILTER_VALUES } from '../../../contract/filter.ts';
import { readListState, type ListState } from '../../api/list-query.ts';
import { selectionCalls, type ExportOptions } from '../../api/selections.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { Selection } from '../bulk/selection.ts';
import { choiceOf } from '../bulk/states-of.ts';
import { Dialog } from '../parts/dialog.tsx';
import { notify } from '../parts/toast-store.ts';
import { today } from '../parts/today.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { countOf, type Column, type Declaration } from '../../kinds/declaration.ts';
import { statusColumn } from '../../kinds/status-column.tsx';
import { saveFile } from '../parts/save-file.ts';

interface ExportDialogProps {
  readonly declaration: Declaration;
  readonly selection: Selection;
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

const EXPORT_KEY = ['export'] as const;

/** Rows show the status as a dot before the name. */
const withStatus = (columns: readonly Column[]) =>
  columns.some(({ field }) => field === statusColumn.field) ? columns : [...columns, statusColumn];

/** Null: none, or too many for an address. */
const selectedState = (selection: Selection, state: ListState): ListState | null => {
  const { ids, snapshot } = selection.get();
  if (snapshot) return { ...state, q: '', filter: '', ...choiceOf(selection.get(), false) };
  if (ids.size === 0 || ids.size > MAX_FILTER_VALUES) return null;
  return { ...state, q: '', filter: JSON.stringify({ field: 'id', is: 'any_of', value: [...ids] }) };
};

export const ExportDialog = ({ declaration, selection, columns, onClose }: ExportDialogProps) => {
  const { http, queryClient } = useWiring();
  const { calls, titleField } = declaration;
  const plural = declaration.plural.toLowerCase();
  const shownColumns = withStatus(columns);
  const exported = [
    ...new Set([
      titleField,
      ...shownColumns.flatMap(({ field, exportedWith = [] }) => [field, ...exportedWith]),
    ]),
  ];
  const [listed] = useState(() => readListState(new URLSearchParams(location.search)));
  const [selected] = useState(() => selectedState(selection, listed));
  const [isWholeList, setWholeList] = useState(selected === null);
  const state = selected && !isWholeList ? selected : listed;
  const [format, setFormat] = useState<ExportOptions['format']>('csv');
  const [isWhole, setWhole] = useState(false);
  const count = useQuery(calls.count(http, state));
  const total = count.data && `${count.data.exact ? '' : 'about '}${countOf(declaration, count.data.value)}`;
  const work = useRef(new AbortController());
  useEffect(() => {
    work.current = new AbortController();
    return () => work.current.abort();
  }, []);

  const download = useMutation({
    mutationKey: EXPORT_KEY,
    networkMode: 'online',
    mutationFn: () => {
      const values = isWhole || format === 'json' ? 'codes' : 'labels';
      const wanted = { format, values, columns: isWhole ? null : exported } as const;
      return selectionCalls(calls).download(http, state, wanted, work.current.signal);
    },
    onSuccess: (file) => {
      saveFile(file, `${calls.root[0]}-${today()}.${format}`);
      notify({ text: `Exported ${total ?? plural}.` });
      onClose();
    },
  });
  return (
    <Dialog title={`Export ${plural}`} size="small" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          // A second press comes before the next frame.
          if (queryClient.isMutating({ mutationKey: EXPORT_KEY }) === 0) download.mutate();
        }}
      >
        <div className="dialog-body">
          {download.isError && <Alert>{describeFailure(download.error)}</Alert>}
          {selected && (
            <label className="field">
              <span className="field-label">Rows</span>
              <select
                className="input"
                value={isWholeList ? 'list' : 'selected'}
                onChange={(event) => setWholeList(event.target.value === 'list')}
              >
                <option value="selected">The selected {plural}</option>
                <option value="list">All rows of the list</option>
              </select>
            </label>
          )}
          <p>
            {isWholeList ? 'All rows of the list, in its order' : 'The selected rows, in the list’s order'}
            {total ? `: ${total}` : ''}
            {state.in === 'trash' ? ' in trash' : ''}.
          </p>
          <label className="field">
            <span className="field-label">Format</span>
            <select
              className="input"
              value={format}
              onChange={(event) => setFormat(event.target.value as ExportOptions['format'])}
            >
              <option value="csv">CSV, for spreadsheets</option>
              <option value="xlsx">Excel workbook, up to 50,000 rows</option>
              <option value="json">JSON, for programs</option>
            </select>
          </label>
          <label className="field">
            <span className="field-label">Columns</span>
            <select
              className="input"
              value={isWhole ? 'all' : 'shown'}
              onChange={(event) => setWhole(event.target.value === 'all')}
            >
              <option value="shown">Visible columns: {exported.map(fieldLabel).join(', ')}</option>
              <option value="all">All fields, with IDs and codes</option>
            </select>
          </label>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={download.isPending}>
            {download.isPending ? 'Preparing…' : 'Export'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
