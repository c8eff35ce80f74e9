import type { GenericSchema } from 'valibot';
import { fieldType, type FieldType } from '../../../contract/field-type.ts';
import { CHANGED_IN, OPERATORS_OF, type Operator } from '../../../contract/filter.ts';
import { STATUSES } from '../../../contract/records.ts';
import type { Details, InputType } from '../../kinds/declaration.ts';

export interface FilterField {
  readonly field: string;
  readonly label: string;
  readonly section: string;
  readonly type: FieldType;
  readonly input: InputType | null;
  /** Kind, `people` or `change_sets`. */
  readonly to: string | null;
  /** Records of a kind that refer to it: there are some, or none. */
  readonly isReferring?: boolean;
}

const recordField = (
  field: string,
  label: string,
  type: FieldType,
  to: FilterField['to'] = null,
): FilterField => ({ field, label, section: 'Record details', type, input: null, to });

const RECORD_FIELDS: readonly FilterField[] = [
  { ...recordField('status', 'Status', 'choice'), input: { type: 'choice', choices: STATUSES } },
  recordField('created_at', 'Created', 'instant'),
  recordField('created_by', 'Created by', 'reference', 'people'),
  recordField('updated_at', 'Updated', 'instant'),
  recordField('updated_by', 'Updated by', 'reference', 'people'),
  recordField('deleted_at', 'Deleted', 'instant'),
  recordField('deleted_by', 'Deleted by', 'reference', 'people'),
];

/** @param referring see `referring-fields.ts`; no columns */
export const filterFields = (
  { kind, form }: Details,
  referring: readonly FilterField[] = [],
): readonly FilterField[] => [
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
  ...referring,
  ...RECORD_FIELDS,
  recordField('id', 'Record', 'reference', kind.plural),
];

/** Not offered; links of a change lead here. */
const CHANGE_FIELD = recordField(CHANGED_IN, 'Change', 'reference', 'change_sets');

/** Not offered; the dashboard’s links compare instants. */
const MOMENT_FIELDS = [
  recordField('starts_utc', 'Start', 'instant'),
  recordField('ends_utc', 'End', 'instant'),
];

export const withFieldOf = (
  fields: readonly FilterField[],
  condition: { readonly field: string } | null,
): readonly FilterField[] => [...fields, ...MOMENT_FIELDS.filter(({ field }) => field === condition?.field)];

/** A text field if no field has the name, as when it is mistyped in the address. */
export const fieldNamed = (fields: readonly FilterField[], name: string): FilterField =>
  [...fields, CHANGE_FIELD, ...MOMENT_FIELDS].find(({ field }) => field === name) ??
  recordField(name, name, 'text');

export const operatorsOf = ({ type, input }: FilterField): readonly Operator[] => {
  if (type === 'instant' || type === 'wall_time' || type === 'date')
    return ['at_least', 'less_than', 'between', 'filled', 'empty'];
  const isClosed = input?.type === 'country' || input?.type === 'timeZone';
  const isChosen = isClosed || type === 'choice' || type === 'reference';
  return isChosen ? ['any_of', 'none_of', 'filled', 'empty'] : OPERATORS_OF[type];
};

export const isPresence = (operator: Operator): boolean => operator === 'filled' || operator === 'empty';

export const takesMany = (operator: Operator): boolean =>
  operator === 'any_of' || operator === 'none_of' || operator === 'all_of';
