import type { GenericSchema } from 'valibot';
import { fieldType, type FieldType } from '../../../../contract/field-type.ts';
import { CHANGED_IN, OPERATORS_OF, type Operator } from '../../../../contract/filter.ts';
import { STATUSES } from '../../../../contract/records.ts';
import type { Details, InputType } from '../../../kinds/declaration.ts';

export interface FilterField {
  readonly field: string;
  readonly label: string;
  readonly section: string;
  readonly type: FieldType;
  readonly input: InputType | null;
  /** Kind, `people` or `change_sets`. */
  readonly to: string | null;
}

const RECORD_SECTION = 'Record details';
const ENVELOPE_FIELDS: readonly (readonly [string, string, FieldType])[] = [
  ['status', 'Status', 'choice'],
  ['created_at', 'Created', 'instant'],
  ['created_by', 'Created by', 'reference'],
  ['updated_at', 'Changed', 'instant'],
  ['updated_by', 'Changed by', 'reference'],
  ['deleted_at', 'Deleted', 'instant'],
  ['deleted_by', 'Deleted by', 'reference'],
];

export const filterFields = ({ kind, form }: Details): readonly FilterField[] => [
  ...form.flatMap(({ title, fields }) =>
    fields.map(({ field, label, input }) => ({
      field,
      label,
      section: title,
      type: fieldType(kind.fields[field] as GenericSchema),
      input,
      to: kind.references[field] ?? null,
    })),
  ),
  ...ENVELOPE_FIELDS.map(([field, label, type]) => ({
    field,
    label,
    section: RECORD_SECTION,
    type,
    input: field === 'status' ? { sort: 'choice' as const, choices: STATUSES } : null,
    to: type === 'reference' ? 'people' : null,
  })),
  { field: 'id', label: 'Record', section: RECORD_SECTION, type: 'reference', input: null, to: kind.plural },
];

/** Not offered; links of a change lead here. */
const CHANGE_FIELD: FilterField = {
  field: CHANGED_IN,
  label: 'Change',
  section: RECORD_SECTION,
  type: 'reference',
  input: null,
  to: 'change_sets',
};

/** Not offered; the dashboard’s links compare instants. */
const MOMENT_FIELDS: readonly FilterField[] = (
  [
    ['starts_utc', 'Start'],
    ['ends_utc', 'End'],
  ] as const
).map(([field, label]) => ({
  field,
  label,
  section: RECORD_SECTION,
  type: 'instant',
  input: null,
  to: null,
}));

export const withFieldOf = (
  fields: readonly FilterField[],
  condition: { readonly field: string } | null,
): readonly FilterField[] => {
  const own = MOMENT_FIELDS.filter(({ field }) => field === condition?.field);
  return [...fields, ...own];
};

/** Not in the form, or mistyped in the address. */
const unknownField = (field: string): FilterField => ({
  field,
  label: field,
  section: '',
  type: 'text',
  input: null,
  to: null,
});

export const fieldNamed = (fields: readonly FilterField[], name: string): FilterField =>
  [...fields, CHANGE_FIELD, ...MOMENT_FIELDS].find(({ field }) => field === name) ?? unknownField(name);

const INSTANT_OPERATORS: readonly Operator[] = ['at_least', 'less_than', 'filled', 'empty'];
const TIME_OPERATORS: readonly Operator[] = ['at_least', 'less_than', 'between', 'filled', 'empty'];
const CHOICE_OPERATORS: readonly Operator[] = ['any_of', 'none_of', 'filled', 'empty'];

export const operatorsOf = ({ type, input }: FilterField): readonly Operator[] => {
  if (type === 'instant') return INSTANT_OPERATORS;
  if (type === 'wall_time' || type === 'date') return TIME_OPERATORS;
  const isClosed = input?.sort === 'country' || input?.sort === 'timeZone';
  return isClosed || type === 'choice' || type === 'reference' ? CHOICE_OPERATORS : OPERATORS_OF[type];
};

export const isPresence = (operator: Operator): boolean => operator === 'filled' || operator === 'empty';

export const takesMany = (operator: Operator): boolean =>
  operator === 'any_of' || operator === 'none_of' || operator === 'all_of';
