import { readListState } from '../../api/list-query.ts';
import type { Wiring } from '../../wiring.ts';
import type { Declaration } from './declaration.ts';

/** Asks for a list's rows and count, unless they are there and fresh. */
export const prefetchList = (
  { http, queryClient }: Wiring,
  { calls }: Declaration,
  search: URLSearchParams,
): void => {
  const state = readListState(search);
  void queryClient.prefetchQuery(calls.list(http, state));
  void queryClient.prefetchQuery(calls.count(http, state));
};

export const prefetchRecord = ({ http, queryClient }: Wiring, { calls }: Declaration, id: string): void => {
  void queryClient.prefetchQuery(calls.read(http, id));
};
