import { readListState } from '../../api/list-query.ts';
import type { Wiring } from '../../wiring.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { getDefaultView } from './saved-views/default-view-preference.ts';

/**
 * Asks for a list's rows and count, those it begins with where the address is plain, unless they are there and fresh.
 * Resolves once the rows are, or do not come.
 */
export const prefetchList = (
  { http, queryClient, auth }: Wiring,
  { calls }: Declaration,
  search: URLSearchParams,
): Promise<void> => {
  const person = auth.getSnapshot().context.person?.key ?? '';
  const begun = search.size > 0 ? search : new URLSearchParams(getDefaultView(person, calls.root[0]));
  const state = readListState(begun);
  void queryClient.prefetchQuery(calls.count(http, state));
  return queryClient.prefetchQuery(calls.list(http, state));
};

/** Asks for a record, unless it is there and fresh. Resolves once it is, or does not come. */
export const prefetchRecord = (
  { http, queryClient }: Wiring,
  { calls }: Declaration,
  id: string,
): Promise<void> => queryClient.prefetchQuery(calls.read(http, id));
