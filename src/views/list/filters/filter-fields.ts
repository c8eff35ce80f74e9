import type { GenericSchema } from 'valibot';
import { fieldType, type FieldType } from '../../../../contract/field-type.ts';
import { OPERATORS_OF, type Operator } from '../../../../contract/filter.ts';
import { STATUSES } from '../../../../contract/records.ts';
import type { Details, InputType } from '../../../kinds/declaration.ts';

/** A field a list can be filtered by. */
export interface FilterField {
  readonly field: string;
  readonly label: string;
  readonly section: string;
  readonly type: FieldType;
  readonly input: InputType | null;
  /** The kind a reference leads to; `people` for who did something. */
  readonly to: string | null;
}

const RECORD_SECTION = 'The record';
const ENVELOPE_FIELDS: readonly (readonly [string, string, FieldType])[] = [
  ['status', 'Status', 'choice'],
  ['created_at', 'Created', 'instant'],
  ['created_by', 'Created by', 'reference'],
  ['updated_at', 'Changed', 'instant'],
  ['updated_by', 'Changed by', 'reference'],
  ['deleted_at', 'Deleted', 'instant'],
  ['deleted_by', 'Deleted by', 'reference'],
];

/** Every field of a kind, as its form names it, then what all records have. */
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

/** A field the form does not show, or that a mistaken address names. */
export const unknownField = (field: string): FilterField => ({
  field,
  label: field,
  section: '',
  type: 'text',
  input: null,
  to: null,
});

const INSTANT_OPERATORS: readonly Operator[] = ['at_least', 'less_than', 'filled', 'empty'];
const CHOICE_OPERATORS: readonly Operator[] = ['any_of', 'none_of', 'filled', 'empty'];

/** The comparisons a person is offered: those the server knows, without two ways to say one thing. */
export const operatorsOf = ({ type, input }: FilterField): readonly Operator[] => {
  if (type === 'instant' || type === 'wall_time' || type === 'date') return INSTANT_OPERATORS;
  const isClosed = input?.sort === 'country' || input?.sort === 'timeZone';
  return isClosed || type === 'choice' || type === 'reference' ? CHOICE_OPERATORS : OPERATORS_OF[type];
};

/** Whether a comparison needs no value. */
export const isPresence = (operator: Operator): boolean => operator === 'filled' || operator === 'empty';

/** Whether a comparison takes several values. */
export const takesMany = (operator: Operator): boolean =>
  operator === 'any_of' || operator === 'none_of' || operator === 'all_of';
