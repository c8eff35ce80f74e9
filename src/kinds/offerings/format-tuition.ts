import type { AnyRecord } from '../../api/records.ts';
import { formatNumber, textOf } from '../../views/parts/format.ts';
import { lazily } from '../../views/parts/lazily.ts';

const withCents = lazily(() => new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }));

const PERIOD_TEXT: Readonly<Record<string, string>> = {
  year: ' per year',
  semester: ' per semester',
  whole: ' in total',
};

/** "NPR 250,000 per year"; '' when unknown. */
export const formatTuition = (record: AnyRecord): string => {
  const { tuition, currency } = record;
  if (typeof tuition !== 'number') return '';
  const amount = Number.isInteger(tuition) ? formatNumber(tuition) : withCents().format(tuition);
  return `${String(currency)}\u00a0${amount}${PERIOD_TEXT[textOf(record, 'tuition_period')] ?? ''}`;
};
