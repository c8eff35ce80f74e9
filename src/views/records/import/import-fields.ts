import * as v from 'valibot';
import { offering } from '../../../../contract/offerings.ts';
import { sentence } from '../../parts/format.ts';
import type { Details, FormField } from '../declaration.ts';
import { fieldsByName } from '../show-value.ts';

/** What a file may hold, beside the records of the list it is brought to. */
export type ImportedKind = 'own' | 'offerings';

/** A kind's fields as a file may fill them. */
export interface ImportFields {
  /** By name; those a form does not show are not among them. */
  readonly shown: ReadonlyMap<string, FormField>;
  /** Every field a column may be mapped to, with what it is called, in the order they are offered. */
  readonly labels: ReadonlyMap<string, string>;
  /** Fields without which there is no new record. */
  readonly required: readonly string[];
  /** Fields by which a line may find its record, the surest first. */
  readonly finders: readonly string[];
}

const ENVELOPE: readonly (readonly [string, string])[] = [
  ['status', 'Status'],
  ['slug', 'Slug'],
  ['id', 'Registrar’s id'],
];

const words = (field: string) => sentence(field.replace(/_ids?$/, ''));

const requiredOf = (fields: v.ObjectEntries) =>
  Object.entries(fields)
    .filter(([, schema]) => !v.is(schema, undefined))
    .map(([field]) => field);

export const importFields = (kind: ImportedKind, details: Details): ImportFields => {
  if (kind === 'offerings') {
    const own = Object.keys(offering.fields).map((field) => [field, words(field)] as const);
    return {
      shown: new Map(),
      labels: new Map([...own, ...ENVELOPE]),
      required: requiredOf(offering.fields),
      finders: ['id', 'major_id'],
    };
  }
  const shown = fieldsByName(details.form);
  const own = Object.keys(details.kind.fields).map(
    (field) => [field, shown.get(field)?.label ?? words(field)] as const,
  );
  return {
    shown,
    labels: new Map([...own, ...ENVELOPE]),
    required: requiredOf(details.kind.fields),
    finders: ['id', 'slug', 'ror_id', 'code', details.kind.title],
  };
};
