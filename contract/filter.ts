import * as v from 'valibot';
import type { FieldType } from './field-type.ts';

/** How a field is compared. Each type of field knows some of them. */
export const OPERATORS = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'less_than',
  'at_most',
  'more_than',
  'at_least',
  'any_of',
  'none_of',
  'all_of',
  'empty',
  'filled',
] as const;
export type Operator = (typeof OPERATORS)[number];

const PRESENCE = ['filled', 'empty'] as const;
const ORDERED = ['is', 'is_not', 'less_than', 'at_most', 'more_than', 'at_least', ...PRESENCE] as const;
const LISTED = ['any_of', 'all_of', 'none_of', ...PRESENCE] as const;

/** The operators of each type of field, the one a new chip begins with first. */
export const OPERATORS_OF: { readonly [type in FieldType]: readonly Operator[] } = {
  text: ['contains', 'is', 'is_not', 'starts_with', 'any_of', 'none_of', ...PRESENCE],
  number: ORDERED,
  date: ORDERED,
  instant: ORDERED,
  wall_time: ORDERED,
  boolean: ['is', 'is_not'],
  choice: ['any_of', 'none_of', 'is', 'is_not', ...PRESENCE],
  reference: ['any_of', 'none_of', 'is', 'is_not', ...PRESENCE],
  texts: LISTED,
  numbers: LISTED,
  references: LISTED,
  objects: PRESENCE,
};

const MOST_VALUES = 200;
const LONGEST_VALUE = 1000;
export const MOST_CONDITIONS = 50;
export const DEEPEST_GROUP = 4;

// PostgreSQL holds no NUL, and half a surrogate pair would not survive the way there.
// eslint-disable-next-line no-control-regex
const text = v.pipe(v.string(), v.maxLength(LONGEST_VALUE), v.regex(/^[^\u0000\p{Surrogate}]*$/u));
const scalar = v.union([text, v.pipe(v.number(), v.finite()), v.boolean()]);

const conditionSchema = v.strictObject({
  field: v.pipe(v.string(), v.maxLength(64)),
  is: v.picklist(OPERATORS, 'There is no such comparison.'),
  value: v.optional(v.union([scalar, v.pipe(v.array(scalar), v.maxLength(MOST_VALUES))])),
});
/** One chip: `{ "field": "country", "is": "any_of", "value": ["NP", "IN"] }`. */
export type Condition = v.InferOutput<typeof conditionSchema>;

/** Chips joined by "and" or "or", groups within groups. */
export type Filter = Condition | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

/** Checks the shape alone; the server knows the fields. */
export const filterSchema: v.GenericSchema<unknown, Filter> = v.lazy((input) => {
  if (typeof input === 'object' && input !== null && 'and' in input)
    return v.strictObject({ and: v.array(filterSchema) });
  if (typeof input === 'object' && input !== null && 'or' in input)
    return v.strictObject({ or: v.array(filterSchema) });
  return conditionSchema;
}) as v.GenericSchema<unknown, Filter>;
