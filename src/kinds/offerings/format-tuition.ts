import type { AnyRecord } from '../../api/records.ts';
import { formatNumber, textOf } from '../../views/parts/format.ts';

const PERIOD_TEXT: Readonly<Record<string, string>> = {
  year: ' per year',
  semester: ' per semester',
  whole: ' in total',
};

/** "NPR 250,000 a year"; '' when unknown. */
export const formatTuition = (record: AnyRecord): string => {
  const { tuition, currency } = record;
  if (typeof tuition !== 'number') return '';
  return `${String(currency)} ${formatNumber(tuition)}${PERIOD_TEXT[textOf(record, 'tuition_period')] ?? ''}`;
};
