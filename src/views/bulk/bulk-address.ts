import type { BulkName } from '../../machines/bulk-change.ts';
import { BULK_VERBS } from '../flows/bulk-actions.ts';

const BULK_NAMES = Object.keys(BULK_VERBS) as readonly BulkName[];

/** `change:0198…`: action and job id, once started. */
export const readBulkAddress = (dialog: string | null): { name: BulkName; jobId: string | null } | null => {
  const [given, jobId = null] = dialog?.split(':') ?? [];
  const name = BULK_NAMES.find((each) => each === given);
  return name ? { name, jobId } : null;
};
