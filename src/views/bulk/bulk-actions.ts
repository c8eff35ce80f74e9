import type { Values } from '../../wiring/flows/validate.ts';
import type { BulkName } from './bulk-address.ts';

export const BULK_ACTIONS = {
  change: { verb: 'Change', past: 'Changed', values: null },
  publish: { verb: 'Publish', past: 'Published', values: { status: 'published' } },
  archive: { verb: 'Archive', past: 'Archived', values: { status: 'archived' } },
  trash: { verb: 'Delete', past: 'Moved to the trash:', values: null },
  restore: { verb: 'Restore', past: 'Restored', values: null },
  purge: { verb: 'Delete permanently', past: 'Permanently deleted', values: null },
} as const satisfies Readonly<Record<BulkName, { verb: string; past: string; values: Values | null }>>;

export const bulkActionNames = (isTrash: boolean): readonly BulkName[] =>
  isTrash ? ['restore', 'purge'] : ['change', 'publish', 'archive', 'trash'];

export const bulkBody = (name: BulkName, values: Values): Values => {
  if (name === 'trash' || name === 'restore' || name === 'purge') return { [name]: true };
  return { change: BULK_ACTIONS[name].values ?? values };
};
