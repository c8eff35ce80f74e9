import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from '../../api/records.ts';
import type { Declaration } from '../../kinds/declaration.ts';

/** Shown until its own response comes; lists hold whole records. */
export const recordInLists = (queryClient: QueryClient, { calls: { root } }: Declaration, id: string) => {
  const latest = queryClient
    .getQueryCache()
    .findAll({ queryKey: [...root, 'list'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of latest) {
    const page = state.data as ListPage | undefined;
    const data = page?.data.find((row) => row.id === id);
    if (page && data) return { data, meta: { names: page.meta.names } };
  }
  return undefined;
};
