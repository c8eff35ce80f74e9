import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { MAX_FILTER_VALUES } from '../../../contract/filter.ts';
import { readListState, type ListState } from '../../api/list-query.ts';
import { exportQuery, type ExportOptions } from '../../api/selections.ts';
import type { Selection } from '../bulk/selection.ts';
import { choiceOf } from '../bulk/states-of.ts';
import { Select } from '../parts/select.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { notify } from '../parts/toast-store.ts';
import { today } from '../format/today.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { countOf, type Column, type Declaration } from '../../kinds/declaration.ts';
import { statusColumn } from '../../kinds/status-column.tsx';
import { downloadLogic } from '../../wiring/flows/download.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';

interface ExportDialogProps {
  readonly declaration: Declaration;
  readonly selection: Selection;
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

const FORMAT_LABELS: Readonly<Record<ExportOptions['format'], string>> = {
  csv: 'CSV, for spreadsheets',
  xlsx: 'Excel workbook, up to 50,000 rows',
  json: 'JSON, for programs',
};

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
  const count = useQuery(calls.count(useWiring().http, state));
  const total = count.data && `${count.data.exact ? '' : 'about '}${countOf(declaration, count.data.value)}`;
  const flow = useFlow(downloadLogic, undefined, {
    'file.saved': () => {
      notify({ text: `Exported ${total ?? plural}.` });
      onClose();
    },
  });
  const { reason } = useFlowContext(flow, 'reason');
  const isDownloading = useSelector(flow, (snapshot) => snapshot.hasTag('writing'));
  const start = () => {
    const { kind } = calls;
    const values = isWhole || format === 'json' ? 'codes' : 'labels';
    const query = exportQuery(state, { format, values, columns: isWhole ? null : exported });
    const name = `${kind}-${today()}.${format}`;
    flow.send({ type: 'download.start', file: { name, source: { of: 'export', kind, query } } });
  };
  return (
    <Dialog title={`Export ${plural}`} size="small" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="dialog-body">
          <Alert>{reason}</Alert>
          {selected && (
            <label className="field">
              <span className="field-label">Rows</span>
              <Select
                value={isWholeList ? 'list' : 'selected'}
                options={{ selected: `The selected ${plural}`, list: 'All rows of the list' }}
                onChange={(rows) => setWholeList(rows === 'list')}
              />
            </label>
          )}
          <p>
            {isWholeList ? 'All rows of the list, in its order' : 'The selected rows, in the list’s order'}
            {total ? `: ${total}` : ''}
            {state.in === 'trash' ? ' in trash' : ''}.
          </p>
          <label className="field">
            <span className="field-label">Format</span>
            <Select value={format} options={FORMAT_LABELS} onChange={setFormat} />
          </label>
          <label className="field">
            <span className="field-label">Columns</span>
            <Select
              value={isWhole ? 'all' : 'shown'}
              options={{
                shown: `Visible columns: ${exported.map(fieldLabel).join(', ')}`,
                all: 'All fields, with IDs and codes',
              }}
              onChange={(which) => setWhole(which === 'all')}
            />
          </label>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isDownloading}>
            {isDownloading ? 'Preparing…' : 'Export'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
