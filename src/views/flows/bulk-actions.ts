import type { BulkName } from '../../machines/bulk-change.ts';

export const BULK_VERBS: Readonly<Record<BulkName, string>> = {
  change: 'Edit',
  publish: 'Publish',
  archive: 'Archive',
  trash: 'Delete',
  restore: 'Restore',
  purge: 'Delete permanently',
};

export const bulkHeading = (name: BulkName, subject: string): string =>
  name === 'purge' ? `Delete ${subject} permanently` : `${BULK_VERBS[name]} ${subject}`;

/** Of the button that starts it. */
export const bulkLabel = (name: BulkName, subject: string): string =>
  name === 'change' ? `Update ${subject}` : bulkHeading(name, subject);

export const bulkActionNames = (isTrash: boolean): readonly BulkName[] =>
  isTrash ? ['restore', 'purge'] : ['change', 'publish', 'archive', 'trash'];
