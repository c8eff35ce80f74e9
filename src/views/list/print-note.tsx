import { useSyncExternalStore } from 'react';
import type { Count } from '../../../contract/records.ts';
import type { ListState } from '../../api/list-query.ts';
import { countOf, type Declaration } from '../../kinds/declaration.ts';
import { formatMoment } from '../format/dates.ts';
import { formatNumber, sentence } from '../format/format.ts';
import { statusOf } from '../filters/status-tab.ts';
import { parseSort, sortText } from './sort.ts';

interface PrintNoteProps {
  readonly declaration: Declaration;
  readonly state: ListState;
  readonly shown: number;
  readonly count: Count | undefined;
}

const paper = matchMedia('print');
/** Milliseconds; 0 until printed. */
let printedAt = 0;
const onPaper = (onChange: () => void) => {
  const note = () => {
    if (paper.matches) printedAt = Date.now();
    onChange();
  };
  note();
  paper.addEventListener('change', note);
  return () => paper.removeEventListener('change', note);
};

export const PrintNote = ({ declaration, state, shown, count }: PrintNoteProps) => {
  const moment = useSyncExternalStore(onPaper, () => printedAt);
  const all = count && `${count.exact ? '' : 'about '}${countOf(declaration, count.value)}`;
  /** 0: unknown. */
  const from = state.after === '' && state.before === '' ? 1 : Number(state.from);
  const rows = from > 0 ? `${formatNumber(from)}–${formatNumber(from + shown - 1)}` : formatNumber(shown);
  const status = state.in === 'trash' ? 'In trash' : sentence(statusOf(state.filter));
  const titleOf = (field: string) =>
    declaration.columns.find((column) => column.field === field)?.title ?? sentence(field);
  const sort = sortText(parseSort(state.sort), titleOf);
  const parts = [
    all && count.value > shown ? `${rows} of ${all}` : all,
    from === 0 && 'not the first page',
    status,
    state.q.trim() && `Search: “${state.q.trim()}”`,
    sort,
    moment > 0 && `Printed ${formatMoment(new Date(moment).toISOString())}`,
  ];
  return <p className="print-note">{parts.filter(Boolean).join(' · ')}</p>;
};
