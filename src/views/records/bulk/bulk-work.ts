import type { Values } from '../validate.ts';

/** What can be done to many records, by the name its dialog has in the address. */
export const BULK = {
  change: { verb: 'Change', past: 'Changed', values: null },
  publish: { verb: 'Publish', past: 'Published', values: { status: 'published' } },
  archive: { verb: 'Archive', past: 'Archived', values: { status: 'archived' } },
  trash: { verb: 'Delete', past: 'Moved to the trash:', values: null },
  restore: { verb: 'Restore', past: 'Restored', values: null },
} as const satisfies Readonly<Record<string, { verb: string; past: string; values: Values | null }>>;

export type BulkName = keyof typeof BULK;

/** `change:0198…` → what is done, and the job that does it, if one was begun. */
export const readBulkAddress = (dialog: string | null): { name: BulkName; jobId: string | null } | null => {
  const [name = '', jobId = null] = dialog?.split(':') ?? [];
  return Object.hasOwn(BULK, name) ? { name: name as BulkName, jobId } : null;
};

/** The body of the call that begins it, beside the set. */
export const bulkBody = (name: BulkName, values: Values): object => {
  if (name === 'trash' || name === 'restore') return { [name]: true };
  return { change: BULK[name].values ?? values };
};
