import type { Values } from '../../wiring/flows/validate.ts';
import type { BulkName } from './bulk-address.ts';

interface BulkAction {
  readonly verb: string;
  /** @param subject “3 universities” */
  readonly done: (subject: string) => string;
  readonly values: Values | null;
}

export const BULK_ACTIONS: Readonly<Record<BulkName, BulkAction>> = {
  change: { verb: 'Edit', done: (subject) => `Updated ${subject}`, values: null },
  publish: { verb: 'Publish', done: (subject) => `Published ${subject}`, values: { status: 'published' } },
  archive: { verb: 'Archive', done: (subject) => `Archived ${subject}`, values: { status: 'archived' } },
  trash: { verb: 'Delete', done: (subject) => `Moved ${subject} to trash`, values: null },
  restore: { verb: 'Restore', done: (subject) => `Restored ${subject}`, values: null },
  purge: {
    verb: 'Delete permanently',
    done: (subject) => `Permanently deleted ${subject}`,
    values: null,
  },
};

export const bulkActionNames = (isTrash: boolean): readonly BulkName[] =>
  isTrash ? ['restore', 'purge'] : ['change', 'publish', 'archive', 'trash'];

export const bulkBody = (name: BulkName, values: Values): Values => {
  if (name === 'trash' || name === 'restore' || name === 'purge') return { [name]: true };
  return { change: BULK_ACTIONS[name].values ?? values };
};
