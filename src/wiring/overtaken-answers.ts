import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Refetches queries invalidated during their first fetch: TanStack Query neither restarts it nor keeps them stale.
 * @returns stops it
 */
export const refetchOvertaken = (queryClient: QueryClient): (() => void) => {
  const overtaken = new WeakSet<Query>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') overtaken.add(query);
    // A query with data was refetched at once.
    if (action.type === 'fetch') overtaken.delete(query);
    if (action.type === 'success' && overtaken.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};
