import { offeringDetails } from '../../kinds/offerings/offering-details.ts';
import { sentence } from '../format/format.ts';
import { UNGROUPED_FIELDS, type Import, type NumberStyle } from '../../../contract/imports.ts';
import type { Kind } from '../../../contract/records.ts';
import type { Details, FormField } from '../../kinds/declaration.ts';
import { fieldsByName } from '../fields/format-value.ts';
import { requiredFields } from '../../wiring/flows/validate.ts';

export type ImportedKind = 'own' | 'offerings';

export interface ImportFields {
  readonly shown: ReadonlyMap<string, FormField>;
  readonly schemas: Kind['fields'];
  /** Every field a column may be mapped to, in order. */
  readonly labels: ReadonlyMap<string, string>;
  readonly labelOf: (field: string) => string;
  /** What finds a record, best first: “Name with Country”. */
  readonly keys: readonly string[];
  /** Field that holds the record's name. */
  readonly title: string;
  readonly required: readonly string[];
  /** Fields that follow from others in a new record. */
  readonly implied: readonly string[];
  /** Field → field within which it is unique, such as a code's scheme. */
  readonly scopes: ReadonlyMap<string, string>;
  /** Fields that may find a record, best first. */
  readonly finders: readonly string[];
}

/** Types whose values many records share. */
const REPEATING_TYPES: ReadonlySet<string> = new Set([
  'country',
  'choice',
  'timeZone',
  'language',
  'currency',
]);

export const isRepeating = (field: FormField | undefined): boolean =>
  field !== undefined && REPEATING_TYPES.has(field.input.type);

const NUMBER_TYPES: ReadonlySet<string> = new Set(['integer', 'duration', 'decimal', 'coordinate']);

export const isNumberStyleKnown = (style: Import['numbers'][string]): style is NumberStyle =>
  style === 'point' || style === 'comma';

export const isNumberStyleAsked = (
  style: Import['numbers'][string] | undefined,
  field: FormField | undefined,
): boolean =>
  style !== undefined &&
  field !== undefined &&
  NUMBER_TYPES.has(field.input.type) &&
  (style === 'unclear' || isNumberStyleKnown(style) || !UNGROUPED_FIELDS.has(field.field));

const LIST_TYPES: ReadonlySet<string> = new Set(['aliases', 'domains', 'codes', 'references', 'months']);

export const isList = (field: FormField | undefined): boolean =>
  field !== undefined && LIST_TYPES.has(field.input.type);

const ENVELOPE_FIELDS: readonly (readonly [string, string])[] = [
  ['status', 'Status'],
  ['slug', 'Slug (short name in links)'],
  ['id', 'Registrar ID'],
];

const fieldText = (field: string) => sentence(field.replace(/_ids?$/, ''));

export const importFields = (imported: ImportedKind, details: Details): ImportFields => {
  const { form, kind: formKind } = imported === 'own' ? details : offeringDetails;
  const shown = fieldsByName(form);
  const own = Object.keys(formKind.fields).map(
    (field) => [field, shown.get(field)?.label ?? fieldText(field)] as const,
  );
  const labels = new Map<string, string>([...own, ...ENVELOPE_FIELDS]);
  const labelWithoutNote = (field: string) => (labels.get(field) ?? fieldText(field)).replace(/ \(.*\)$/, '');
  return {
    shown,
    schemas: formKind.fields,
    labels,
    labelOf: (field) => labels.get(field) ?? field,
    keys: [['id'], ...formKind.naturalKeys].map((key) => key.map(labelWithoutNote).join(' with ')),
    required: requiredFields(formKind),
    implied: Object.keys(formKind.implied ?? {}),
    title: formKind.title,
    scopes: new Map(
      formKind.naturalKeys.flatMap(([field, scope, ...others]) =>
        field && isRepeating(shown.get(scope ?? '')) && others.length === 0 ? [[field, scope ?? '']] : [],
      ),
    ),
    finders:
      imported === 'own'
        ? ['id', 'calendar_uid', 'source_ids', 'ror_id', 'code', 'slug', formKind.title]
        : ['id', 'source_ids', 'major_id'],
  };
};
