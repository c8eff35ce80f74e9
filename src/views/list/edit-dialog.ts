import { isGroup, readFilter } from '../filters/filter-tree.ts';

/** `edit:ID`, or `edit:ID:FIELD` where the list filters by that field being empty. */
export const editDialog = (id: string, filter: string): string => {
  const lacking = readFilter(filter).parts.flatMap((part) =>
    !isGroup(part) && part.is === 'empty' ? [part.field] : [],
  );
  return ['edit', id, ...(lacking.length === 1 ? lacking : [])].join(':');
};
