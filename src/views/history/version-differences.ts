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

/** @param revisions newest first */
export const valuesAt = (
  revisions: readonly Revision[],
  version: number,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(versionDifferences(revisions, 0, version).map(({ field, after }) => [field, after]));

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
