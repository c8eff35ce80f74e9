import type { Filter } from '../../../contract/filter.ts';
import { readListState, type ListState } from '../../api/list-query.ts';
import type { Choice } from '../../machines/bulk-change.ts';

/** Keeps URLs short enough for proxies. */
export const MAX_IDS_PER_REQUEST = 100;

/** The lists that the chosen records make up. */
export const statesOf = ({ ids, ...query }: Choice): ListState[] => {
  const state = readListState(new URLSearchParams(query as Record<string, string>));
  if (!Array.isArray(ids)) return [state];
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, at) => {
    const value = (ids as string[]).slice(at * MAX_IDS_PER_REQUEST, (at + 1) * MAX_IDS_PER_REQUEST);
    const filter: Filter = { field: 'id', is: 'any_of', value };
    return { ...state, filter: JSON.stringify(filter) };
  });
};
