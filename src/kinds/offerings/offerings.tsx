import { recordCalls, type AnyRecord, type Names } from '../../api/records.ts';
import { sentence, textOf } from '../../views/parts/format.ts';
import { StatusBadge } from '../../views/parts/status-badge.tsx';
import type { Column, Declaration } from '../declaration.ts';
import { formatTuition } from './format-tuition.ts';
import type { OfferingSide } from './offering-details.ts';

const duration = (record: AnyRecord): string =>
  record['duration_months'] === null ? '' : `${String(record['duration_months'])} months`;

const level = (record: AnyRecord, names: Names): string => names[textOf(record, 'level_id')] ?? '';

const columns: readonly Column[] = [
  { field: 'level_id', title: 'Level', width: '11rem', cell: level },
  { field: 'duration_months', title: 'Duration', width: '6.5rem', isSpare: true, cell: duration },
  {
    field: 'mode',
    title: 'Mode',
    width: '6rem',
    isSpare: true,
    cell: (record) => sentence(textOf(record, 'mode')),
  },
  { field: 'tuition', title: 'Tuition', width: '10rem', cell: formatTuition },
  {
    field: 'status',
    title: 'Status',
    width: '7rem',
    cell: (record) => <StatusBadge status={record.status} />,
  },
];

const facts = (record: AnyRecord) => [duration(record), formatTuition(record), sentence(record.status)];
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** What a narrow row says below its first name: all but what the page itself is about. */
export const rowSummary = (record: AnyRecord, names: Names, side: OfferingSide): string =>
  joined(
    side === 'level_id' ? (names[textOf(record, 'major_id')] ?? '') : level(record, names),
    ...facts(record),
  );

/** Offerings have no route; they appear on the screens of their references (product §3). */
export const offerings: Declaration = {
  calls: recordCalls('offerings'),
  titleField: 'title',
  path: '',
  plural: 'Offerings',
  singular: 'offering',
  searchHint: 'University or major',
  defaultSort: 'title',
  summary: (record, names) => joined(level(record, names), ...facts(record)),
  columns,
  loadDetails: () => import('./offering-details.ts').then((module) => module.offeringDetails),
};
