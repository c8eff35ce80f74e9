import type { Filter } from '../../contract/filter.ts';
import { readListState, writeListState, type ListState } from './list-query.ts';

/** @param path `/university/` */
export const filteredListPath = (path: string, filter: Filter | string, place?: 'trash'): string => {
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
  return `${path}?${writeListState({ filter: text, ...(place && { in: place }) })}`;
};

export const listWhere = (filter: Filter | null): ListState =>
  readListState(new URLSearchParams({ filter: JSON.stringify(filter) }));

/** @param query a list's, as JSON, in which its filter is JSON again */
export const isFilteredBy = (query: string, field: string): boolean =>
  query.includes(String.raw`\"field\":\"${field}\"`);
