import * as v from 'valibot';
import type { FieldType } from './field-type.ts';

export const OPERATORS = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'less_than',
  'at_most',
  'more_than',
  'at_least',
  'between',
  'any_of',
  'none_of',
  'all_of',
  'empty',
  'filled',
] as const;
export type Operator = (typeof OPERATORS)[number];

export const PRESENCE_OPERATORS = ['filled', 'empty'] as const;
const ORDER_OPERATORS = [
  'is',
  'is_not',
  'less_than',
  'at_most',
  'more_than',
  'at_least',
  'between',
  ...PRESENCE_OPERATORS,
] as const;
const SET_OPERATORS = ['any_of', 'all_of', 'none_of', ...PRESENCE_OPERATORS] as const;

/** The first is a new filter's default. */
export const OPERATORS_OF: { readonly [type in FieldType]: readonly Operator[] } = {
  text: ['contains', 'is', 'is_not', 'starts_with', 'any_of', 'none_of', ...PRESENCE_OPERATORS],
  number: ORDER_OPERATORS,
  date: ORDER_OPERATORS,
  instant: ORDER_OPERATORS,
  wall_time: ORDER_OPERATORS,
  boolean: ['is', 'is_not'],
  choice: ['any_of', 'none_of', 'is', 'is_not', ...PRESENCE_OPERATORS],
  reference: ['any_of', 'none_of', 'is', 'is_not', ...PRESENCE_OPERATORS],
  texts: SET_OPERATORS,
  numbers: SET_OPERATORS,
  references: SET_OPERATORS,
  objects: PRESENCE_OPERATORS,
};

/** For `at_least` and `less_than`; in days. `today+7` is in the record’s time zone, `now-30` an instant. */
const RELATIVE_TIME = /^(today|now)([+-]\d{1,4})?$/;

export interface RelativeTime {
  readonly from: 'today' | 'now';
  readonly days: number;
}

export const readRelativeTime = (value: unknown): RelativeTime | null => {
  const [, from, days = '0'] = (typeof value === 'string' && RELATIVE_TIME.exec(value)) || [];
  return from === 'today' || from === 'now' ? { from, days: Number(days) } : null;
};

export const writeRelativeTime = ({ from, days }: RelativeTime): string => {
  if (days === 0) return from;
  return days > 0 ? `${from}+${days}` : `${from}${days}`;
};

/** Pseudo-field: id of a change-set that wrote the record, or its offerings alone; only with `is`. */
export const CHANGED_IN = 'changed_in';

export const MAX_FILTER_VALUES = 200;
const MAX_VALUE_LENGTH = 1000;
export const MAX_CONDITIONS = 50;
export const MAX_GROUP_DEPTH = 4;

// PostgreSQL stores neither NUL nor unpaired surrogates.
// eslint-disable-next-line no-control-regex
const text = v.pipe(v.string(), v.maxLength(MAX_VALUE_LENGTH), v.regex(/^[^\u0000\p{Surrogate}]*$/u));
const scalar = v.union([text, v.pipe(v.number(), v.finite()), v.boolean()]);

const conditionSchema = v.strictObject({
  field: v.pipe(v.string(), v.maxLength(64)),
  is: v.picklist(OPERATORS, 'Unknown operator.'),
  value: v.optional(v.union([scalar, v.pipe(v.array(scalar), v.maxLength(MAX_FILTER_VALUES))])),
});
/**
 * `{ "field": "country", "is": "any_of", "value": ["NP", "IN"] }`; `between` includes both.
 * `{ "field": "offerings", "is": "empty" }`: no live offering refers to it.
 */
export type Condition = v.InferOutput<typeof conditionSchema>;

export type Filter = Condition | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

/** Shape only; the server checks the fields. */
export const filterSchema: v.GenericSchema<unknown, Filter> = v.lazy((input) => {
  if (typeof input === 'object' && input !== null && 'and' in input)
    return v.strictObject({ and: v.array(filterSchema) });
  if (typeof input === 'object' && input !== null && 'or' in input)
    return v.strictObject({ or: v.array(filterSchema) });
  return conditionSchema;
}) as v.GenericSchema<unknown, Filter>;
