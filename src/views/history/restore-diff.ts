import type { Revision } from '../../../contract/records.ts';
import type { AnyRecord } from '../../api/records.ts';

/**
 * What has to change for a record to be as a version left it; empty where it is so already.
 * @param revisions newest first, as the history tells them
 * @param fields those a person can write
 */
export const restoreDiff = (
  version: number,
  revisions: readonly Revision[],
  record: AnyRecord,
  fields: readonly string[],
): Record<string, unknown> => {
  const then: Record<string, unknown> = {};
  // The oldest of the later changes has the last word.
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
