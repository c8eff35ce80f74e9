import type { Revision } from '../../../contract/records.ts';
import type { AnyRecord } from '../../api/records.ts';

/**
 * @param revisions newest first
 * @param fields writable ones
 * @returns the fields to write; empty if unchanged
 */
export const restoreDiff = (
  version: number,
  revisions: readonly Revision[],
  record: AnyRecord,
  fields: readonly string[],
): Record<string, unknown> => {
  const then: Record<string, unknown> = {};
  // Later iterations are older and overwrite newer values.
  for (const revision of revisions) {
    if (revision.version <= version) continue;
    for (const { field, before } of revision.fields) then[field] = before;
  }
  return Object.fromEntries(
    fields
      .filter(
        (field) => field in then && JSON.stringify(then[field]) !== JSON.stringify(record[field] ?? null),
      )
      .map((field) => [field, then[field]]),
  );
};
