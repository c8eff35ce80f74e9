import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChangeSetQuery } from '../../contract/change-sets.ts';
import * as changeSets from '../../contract/routes/change-sets.ts';
import type { HttpClient } from './http.ts';
import { STALE_AFTER_MS } from './records.ts';

type ChangeSetListOptions = Omit<ChangeSetQuery, 'limit'> & { readonly limit?: number };

export const changeSetCalls = {
  root: ['changeSets'] as const,
  list: (http: HttpClient, wanted: ChangeSetListOptions = {}) =>
    queryOptions({
      queryKey: ['changeSets', 'list', wanted],
      queryFn: ({ signal }) =>
        http.call(changeSets.listChangeSets, {
          query: { ...wanted, limit: String(wanted.limit ?? 50) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  read: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: ['changeSets', 'read', id],
      queryFn: async ({ signal }) =>
        (await http.call(changeSets.readChangeSet, { params: { id }, signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
  /** @param after '' for the first page */
  changes: (http: HttpClient, id: string, after: string) =>
    queryOptions({
      queryKey: ['changeSets', 'changes', id, after],
      queryFn: ({ signal }) =>
        http.call(changeSets.listChanges, { params: { id }, query: { ...(after && { after }) }, signal }),
      staleTime: STALE_AFTER_MS,
    }),
  undo: async (http: HttpClient, id: string) =>
    (await http.call(changeSets.undoChangeSet, { params: { id } })).data,
};
