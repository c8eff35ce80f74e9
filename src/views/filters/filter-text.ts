import { formatDuration } from '../../../contract/duration.ts';
import {
  readRelativeTime,
  type Condition,
  type Operator,
  type RelativeTime,
} from '../../../contract/filter.ts';
import { formatDay, formatMoment, formatWallTime } from '../format/dates.ts';
import { formatCount, countryName, formatNumber, sentence } from '../format/format.ts';
import type { Names } from '../../api/records.ts';
import type { FilterField } from './filter-fields.ts';

const OPERATOR_TEXT: Readonly<Record<Operator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts_with: 'starts with',
  less_than: 'is less than',
  at_most: 'is at most',
  more_than: 'is more than',
  at_least: 'is at least',
  between: 'is between',
  any_of: 'is any of',
  none_of: 'is none of',
  all_of: 'has all of',
  empty: 'is empty',
  filled: 'is not empty',
};
const TIME_OPERATOR_TEXT: Partial<Record<Operator, string>> = {
  less_than: 'is before',
  at_most: 'is on or before',
  more_than: 'is after',
  at_least: 'is on or after',
};

const REFERRING_OPERATOR_TEXT: Partial<Record<Operator, string>> = { filled: 'has any', empty: 'has none' };

const isTime = ({ type }: FilterField) => type === 'instant' || type === 'date' || type === 'wall_time';

export const operatorText = (field: FilterField, operator: Operator): string =>
  (field.isReferring && REFERRING_OPERATOR_TEXT[operator]) ||
  (isTime(field) && TIME_OPERATOR_TEXT[operator]) ||
  OPERATOR_TEXT[operator];

/** A day chosen here begins at midnight and ends a millisecond before. */
const isWholeDay = (instant: string) =>
  [0, 1].some((ms) => {
    const at = new Date(Date.parse(instant) + ms);
    return at.getHours() === 0 && at.getMinutes() === 0;
  });

/** "today", "in 7 days", "30 days ago" */
const relativeTimeText = ({ from, days }: RelativeTime): string => {
  if (days === 0) return from;
  const count = formatCount(Math.abs(days), 'day');
  return days > 0 ? `in ${count}` : `${count} ago`;
};

export const valueText = (field: FilterField, value: unknown, names: Names): string => {
  const text = String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && field.input?.type === 'duration') return formatDuration(value);
  if (typeof value === 'number') return field.field === 'established' ? text : formatNumber(value);
  const relative = isTime(field) && readRelativeTime(value);
  if (relative) return relativeTimeText(relative);
  if (field.type === 'instant') return isWholeDay(text) ? formatDay(text) : formatMoment(text);
  if (field.type === 'wall_time') return formatWallTime(text, false);
  if (field.to) return names[text] ?? (field.to === 'change_sets' ? 'A change' : 'A record');
  if (field.input?.type === 'country') return countryName(text);
  return field.type === 'choice' ? sentence(text) : text;
};

const MAX_NAMED_VALUES = 2;

/** "Nepal, India and 3 more" */
const valuesText = (field: FilterField, values: readonly unknown[], names: Names): string => {
  const named = values.slice(0, MAX_NAMED_VALUES).map((value) => valueText(field, value, names));
  const more = values.length - named.length;
  if (field.field === 'id') return `${formatNumber(values.length)} selected`;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
};

export const conditionText = (
  field: FilterField,
  { is: operator, value }: Condition,
  names: Names,
): { readonly label: string; readonly comparison: string; readonly value: string } => {
  const { label } = field;
  const comparison = operatorText(field, operator);
  if (field.isReferring) {
    const begin = operator === 'empty' ? 'No' : 'Has';
    return { label: `${begin} ${label.toLowerCase()}`, comparison: '', value: '' };
  }
  if (value === undefined) return { label, comparison, value: '' };
  const values = [value].flat();
  if (operator === 'between') {
    const [from, to] = values.map((each) => valueText(field, each, names));
    if (field.type === 'instant' && from === to) return { label, comparison: 'is on', value: from ?? '' };
    return { label, comparison, value: `${from} and ${to}` };
  }
  const single = values.length === 1 && { any_of: 'is', none_of: 'is not', all_of: 'has' }[String(operator)];
  return { label, comparison: single || comparison, value: valuesText(field, values, names) };
};
