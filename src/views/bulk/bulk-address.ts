const BULK_NAMES = ['change', 'publish', 'archive', 'trash', 'restore', 'purge'] as const;

/** What can be done to many records, by the name its dialog has in the address. */
export type BulkName = (typeof BULK_NAMES)[number];

/** `change:0198…` → what is done, and the job that does it, if one was begun. */
export const readBulkAddress = (dialog: string | null): { name: BulkName; jobId: string | null } | null => {
  const [given, jobId = null] = dialog?.split(':') ?? [];
  const name = BULK_NAMES.find((each) => each === given);
  return name ? { name, jobId } : null;
};
