import { queryOptions } from '@tanstack/react-query';
import type { NewView, SavedView, ViewValues } from '../../contract/saved-views.ts';
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
  /** @returns its id */
  create: async (http: HttpClient, { kind, name, query, is_default = false }: NewView): Promise<string> => {
    const { id } = (await http.call(createView, { body: { kind, name, query } })).data;
    return is_default ? savedViewCalls.change(http, id, { is_default }) : id;
  },
  change: async (http: HttpClient, id: string, values: ViewValues): Promise<string> =>
    (await http.call(changeView, { params: { id }, body: values })).data.id,
  delete: async (http: HttpClient, id: string): Promise<null> => {
    await http.call(deleteView, { params: { id } });
    return null;
  },
};
