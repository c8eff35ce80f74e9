import { queryOptions } from '@tanstack/react-query';
import type { changeView, createView, deleteView, listViews, SavedView } from '../../contract/saved-views.ts';
import type { HttpClient } from './http.ts';

const path = '/v1/saved-views';
const one = `${path}/{id}` as const;

/** The operations by their addresses alone: a menu of names waits for no schema. */
const operations = {
  list: { method: 'GET', path, access: 'admin' } as typeof listViews,
  create: { method: 'POST', path, access: 'admin' } as typeof createView,
  change: { method: 'PATCH', path: one, access: 'admin' } as typeof changeView,
  delete: { method: 'DELETE', path: one, access: 'admin' } as typeof deleteView,
};

export type { SavedView };
export type ViewedKind = SavedView['kind'];

/** What a person saved of the ways they look at lists. */
export const savedViewCalls = {
  list: (http: HttpClient, kind: ViewedKind) =>
    queryOptions({
      queryKey: ['savedViews', kind],
      queryFn: async ({ signal }) => (await http.call(operations.list, { query: { kind }, signal })).data,
      staleTime: 60_000,
    }),
  create: async (http: HttpClient, view: Pick<SavedView, 'kind' | 'name' | 'query'>) =>
    (await http.call(operations.create, { body: view })).data,
  change: async (
    http: HttpClient,
    id: string,
    change: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>,
  ) => (await http.call(operations.change, { params: { id }, body: change })).data,
  delete: async (http: HttpClient, id: string): Promise<void> => {
    await http.call(operations.delete, { params: { id } });
  },
};
