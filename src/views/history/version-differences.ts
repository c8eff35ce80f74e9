import type { Revision } from '../../../contract/records.ts';
import type { AnyRecord } from '../../api/records.ts';
import { isEqual } from '../../api/is-equal.ts';

type FieldChange = Revision['fields'][number];

/**
 * Fields that differ between two versions.
 * @param revisions newest first
 */
export const versionDifferences = (
  revisions: readonly Revision[],
  from: number,
  to: number,
): FieldChange[] => {
  const changes = new Map<string, FieldChange>();
  for (const { version, fields } of revisions) {
    if (version <= from || version > to) continue;
    for (const { field, before, after } of fields)
      changes.set(field, { field, before, after: changes.has(field) ? changes.get(field)?.after : after });
  }
  return [...changes.values()].filter(({ before, after }) => !isEqual(before, after));
};

/** By version. @param revisions newest first */
export const valuesByVersion = (
  revisions: readonly Revision[],
): ReadonlyMap<number, Readonly<Record<string, unknown>>> => {
  let values: Readonly<Record<string, unknown>> = {};
  return new Map(
    revisions.toReversed().map(({ version, fields }) => {
      values = { ...values, ...Object.fromEntries(fields.map(({ field, after }) => [field, after])) };
      return [version, values];
    }),
  );
};

/**
 * @param fields writable ones
 * @returns the fields to write
 */
export const restoreDiff = (
  version: number,
  revisions: readonly Revision[],
  record: AnyRecord,
  fields: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    versionDifferences(revisions, version, Infinity)
      .filter(({ field, before }) => fields.includes(field) && !isEqual(before, record[field] ?? null))
      .map(({ field, before }) => [field, before]),
  );
