import { isGroup, readFilter } from '../filters/filter-tree.ts';

/** `edit:FIELD` where the list filters by that field being empty. */
export const editDialog = (filter: string): string => {
  const lacking = readFilter(filter).parts.flatMap((part) =>
    !isGroup(part) && part.is === 'empty' ? [part.field] : [],
  );
  return lacking.length === 1 ? `edit:${lacking[0]}` : 'edit';
};
