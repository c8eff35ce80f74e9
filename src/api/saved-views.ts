import { queryOptions } from '@tanstack/react-query';
import type { SavedView } from '../../contract/saved-views.ts';
import { changeView, createView, deleteView, listViews } from '../../contract/routes/saved-views.ts';
import type { HttpClient } from './http.ts';

export type { SavedView };
export type ViewedKind = SavedView['kind'];

export const savedViewCalls = {
  root: ['savedViews'],
  list: (http: HttpClient, kind: ViewedKind) =>
    queryOptions({
      queryKey: ['savedViews', kind],
      queryFn: async ({ signal }) => (await http.call(listViews, { query: { kind }, signal })).data,
      staleTime: 60_000,
      // Another tab may have renamed or deleted one.
      refetchOnWindowFocus: 'always',
    }),
  listAll: (http: HttpClient) =>
    queryOptions({
      queryKey: ['savedViews'],
      queryFn: async ({ signal }) => (await http.call(listViews, { signal })).data,
      refetchOnWindowFocus: 'always',
    }),
  create: async (http: HttpClient, view: Pick<SavedView, 'kind' | 'name' | 'query'>) =>
    (await http.call(createView, { body: view })).data,
  change: async (
    http: HttpClient,
    id: string,
    change: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>,
  ) => (await http.call(changeView, { params: { id }, body: change })).data,
  /** As it was before it was deleted. */
  restore: async (http: HttpClient, { kind, name, query, is_default }: SavedView): Promise<void> => {
    const { id } = await savedViewCalls.create(http, { kind, name, query });
    if (is_default) await savedViewCalls.change(http, id, { is_default });
  },
  delete: async (http: HttpClient, id: string): Promise<void> => {
    await http.call(deleteView, { params: { id } });
  },
};
