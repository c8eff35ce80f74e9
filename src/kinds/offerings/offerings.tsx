import { formatDuration } from '../../../contract/duration.ts';
import { recordCalls, type AnyRecord, type Names } from '../../api/records.ts';
import { formatNumber, sentence, textOf } from '../../views/format/format.ts';
import { languageName } from '../../views/format/names.ts';
import { lazily } from '../../views/format/lazily.ts';
import { monthNames } from '../../views/format/months.ts';
import type { Column, Declaration } from '../declaration.ts';

const duration = ({ duration_months: months }: AnyRecord): string =>
  typeof months === 'number' ? formatDuration(months) : '';

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** “4 years · full time” */
const study = (record: AnyRecord): string => {
  const mode = sentence(textOf(record, 'mode'));
  return duration(record) ? joined(duration(record), mode.toLowerCase()) : mode;
};

const level = (record: AnyRecord, names: Names): string => names[textOf(record, 'level_id')] ?? '';
const language = (record: AnyRecord): string =>
  record['language'] === null ? '' : languageName(textOf(record, 'language'));
const intakes = (record: AnyRecord): string => monthNames((record['intakes'] ?? []) as readonly number[]);

const withCents = lazily(() => new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }));

const PERIOD_TEXT: Readonly<Record<string, string>> = {
  year: ' per year',
  semester: ' per semester',
  whole: ' in total',
};

/** "NPR 250,000 per year"; '' when unknown. */
const formatTuition = (record: AnyRecord): string => {
  const { tuition, currency } = record;
  if (typeof tuition !== 'number') return '';
  const amount = Number.isInteger(tuition) ? formatNumber(tuition) : withCents().format(tuition);
  return `${String(currency)}\u00a0${amount}${PERIOD_TEXT[textOf(record, 'tuition_period')] ?? ''}`;
};

const columns: readonly Column[] = [
  { field: 'level_id', title: 'Level', width: '11rem', cell: level },
  { field: 'duration_months', title: 'Duration', width: '10rem', cell: study },
  { field: 'language', title: 'Language', width: '7rem', isSpare: true, cell: language },
  { field: 'tuition', title: 'Tuition', width: '11rem', isNumber: true, cell: formatTuition },
  { field: 'intakes', title: 'Intakes', width: '6rem', isSpare: true, cell: intakes },
];

const facts = (record: AnyRecord) => [study(record), language(record), formatTuition(record)];

/**
 * @param second name that a wide row has in a column
 * @param hasLevel false where page or group says it
 */
export const rowSummary = (record: AnyRecord, names: Names, second: string, hasLevel: boolean): string =>
  joined(second, hasLevel ? level(record, names) : '', ...facts(record));

/** Offerings have no route (product §3). */
export const offerings: Declaration = {
  calls: recordCalls('offerings'),
  titleField: 'title',
  path: '',
  plural: 'Offerings',
  singular: 'offering',
  searchHint: 'University or major',
  defaultSort: 'title',
  summary: (record, names) => joined(level(record, names), ...facts(record), sentence(record.status)),
  columns,
  loadDetails: () => import('./offering-details.ts').then((module) => module.offeringDetails),
};
