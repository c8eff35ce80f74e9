import type { BulkName } from '../../machines/bulk-change.ts';

/** By “3 universities” */
export const BULK_DONE: Readonly<Record<BulkName, (subject: string) => string>> = {
  change: (subject) => `Updated ${subject}`,
  publish: (subject) => `Published ${subject}`,
  archive: (subject) => `Archived ${subject}`,
  trash: (subject) => `Moved ${subject} to trash`,
  restore: (subject) => `Restored ${subject}`,
  purge: (subject) => `Permanently deleted ${subject}`,
};
