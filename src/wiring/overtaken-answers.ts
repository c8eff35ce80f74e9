import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Has what was written while a first answer was on its way read again: TanStack Query takes that answer, which is
 * older, for the one that was asked for.
 * @returns stops it
 */
export const refetchOvertaken = (queryClient: QueryClient): (() => void) => {
  const overtaken = new WeakSet<Query>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') overtaken.add(query);
    // With a former answer, the fetch was begun anew.
    if (action.type === 'fetch') overtaken.delete(query);
    if (action.type === 'success' && overtaken.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};
