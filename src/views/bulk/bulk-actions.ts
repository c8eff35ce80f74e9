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
