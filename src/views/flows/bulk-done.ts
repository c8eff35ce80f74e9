import type { BulkName, BulkResult, Noun } from '../../machines/bulk-change.ts';
import { countOf } from '../../kinds/declaration.ts';
import { formatNumber } from '../format/format.ts';

const BULK_DONE: Readonly<Record<BulkName, (subject: string) => string>> = {
  change: (subject) => `Updated ${subject}`,
  publish: (subject) => `Published ${subject}`,
  archive: (subject) => `Archived ${subject}`,
  trash: (subject) => `Moved ${subject} to trash`,
  restore: (subject) => `Restored ${subject}`,
  purge: (subject) => `Permanently deleted ${subject}`,
};

/** “Archived 2 universities. 1 already had this value.” */
export const bulkDoneText = (
  name: BulkName,
  noun: Noun,
  { changed, unchanged }: Pick<BulkResult, 'changed' | 'unchanged'>,
): string => {
  const subject = changed === 1 && noun.title ? noun.title : countOf(noun, changed);
  const done = `${BULK_DONE[name](subject)}.`;
  if (unchanged === 0) return done;
  return `${done} ${formatNumber(unchanged)} already had ${unchanged === 1 ? 'this value' : 'these values'}.`;
};
