import { isGroup, readFilter } from './filters/filter-tree.ts';

/** The dialog that edits a record of a list; of those that lack a field, at that field. */
export const editDialog = (filter: string): string => {
  const lacking = readFilter(filter).parts.flatMap((part) =>
    !isGroup(part) && part.is === 'empty' ? [part.field] : [],
  );
  return lacking.length === 1 ? `edit:${lacking[0]}` : 'edit';
};
