import type { Condition, Filter } from '../../../contract/filter.ts';
import { readListState, type ListState } from '../../api/list-query.ts';
import type { Choice } from '../../machines/bulk-change.ts';
import { MAX_IDS_PER_REQUEST, type SelectedRecords } from './selection.ts';

/** At the top, as groups nest only so deep. */
export const withConditions = (filter: unknown, ...conditions: readonly Condition[]): string => {
  const own = filter ? (JSON.parse(String(filter)) as Filter) : { and: [] };
  return JSON.stringify({ and: [...('and' in own ? own.and : [own]), ...conditions] });
};

export const choiceOf = ({ ids, snapshot }: SelectedRecords, isTrash: boolean): Choice => {
  if (!snapshot) return { ids: [...ids], ...(isTrash && { in: 'trash' }) };
  const query = JSON.parse(snapshot.queryKey) as Choice;
  if (snapshot.except.size === 0) return query;
  return {
    ...query,
    filter: withConditions(query['filter'], { field: 'id', is: 'none_of', value: [...snapshot.except] }),
  };
};

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
