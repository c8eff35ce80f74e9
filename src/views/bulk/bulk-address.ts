import type { BulkName } from '../../machines/bulk-change.ts';

const BULK_NAMES: readonly BulkName[] = ['change', 'publish', 'archive', 'trash', 'restore', 'purge'];

/** `change:0198…` → action and job id, if started. */
export const readBulkAddress = (dialog: string | null): { name: BulkName; jobId: string | null } | null => {
  const [given, jobId = null] = dialog?.split(':') ?? [];
  const name = BULK_NAMES.find((each) => each === given);
  return name ? { name, jobId } : null;
};
