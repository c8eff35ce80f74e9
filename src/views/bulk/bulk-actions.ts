import type { Values } from '../../wiring/flows/validate.ts';
import type { BulkName } from '../../machines/bulk-change.ts';

export const BULK_VERBS: Readonly<Record<BulkName, string>> = {
  change: 'Edit',
  publish: 'Publish',
  archive: 'Archive',
  trash: 'Delete',
  restore: 'Restore',
  purge: 'Delete permanently',
};

export const bulkActionNames = (isTrash: boolean): readonly BulkName[] =>
  isTrash ? ['restore', 'purge'] : ['change', 'publish', 'archive', 'trash'];

export const bulkBody = (name: BulkName, values: Values): Values => {
  if (name === 'trash' || name === 'restore' || name === 'purge') return { [name]: true };
  if (name === 'change') return { change: values };
  return { change: { status: name === 'publish' ? 'published' : 'archived' } };
};
