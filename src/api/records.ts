import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListResponse } from '../../contract/records.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { MergeInput } from '../../contract/set-operations.ts';
import type { HttpClient } from './http.ts';
import { countCallQuery, listCallQuery, type ListState } from './list-query.ts';

export type { SkippedRecord } from '../../contract/jobs.ts';
export type {
  AnyRecord,
  FacetsResponse,
  ListResponse,
  Names,
  WriteResponse,
} from '../../contract/records.ts';

export interface ListPage extends ListResponse {
  readonly text: string;
  /** Without order and page. */
  readonly queryKey: string;
}
/** From hover to click. */
export const STALE_AFTER_MS = 10_000;

/** Query key: writes to other kinds change them. */
export const INCOMING_REFERENCES = 'incomingReferences';

export const recordCalls = (kind: string) => {
  const routes = recordRoutes(kind);
  const root = [kind] as const;
  return {
    kind,
    root,
    routes,
    list: (http: HttpClient, state: ListState, limit?: number) => {
      const query = { ...listCallQuery(state), ...(limit && { limit: String(limit) }) };
      return queryOptions({
        queryKey: [...root, 'list', query],
        queryFn: async ({ signal }): Promise<ListPage> => {
          const response = await http.call(routes.list, { query, signal });
          return { ...response, text: state.q.trim(), queryKey: JSON.stringify(countCallQuery(state)) };
        },
        placeholderData: keepPreviousData,
        staleTime: STALE_AFTER_MS,
      });
    },
    count: (http: HttpClient, state: ListState) =>
      queryOptions({
        queryKey: [...root, 'count', countCallQuery(state)],
        queryFn: async ({ signal }) =>
          (await http.call(routes.count, { query: countCallQuery(state), signal })).data,
        placeholderData: keepPreviousData,
        staleTime: STALE_AFTER_MS,
      }),
    facets: (http: HttpClient, state: ListState, field: string) =>
      queryOptions({
        queryKey: [...root, 'facets', field, countCallQuery(state)],
        queryFn: ({ signal }) =>
          http.call(routes.facets, { query: { ...countCallQuery(state), field }, signal }),
        staleTime: STALE_AFTER_MS,
      }),
    read: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, 'read', id],
        queryFn: ({ signal }) => http.call(routes.read, { params: { id }, signal }),
        staleTime: STALE_AFTER_MS,
      }),
    history: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, 'history', id],
        queryFn: ({ signal }) => http.call(routes.history, { params: { id }, signal }),
      }),
    incomingReferences: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, INCOMING_REFERENCES, id],
        queryFn: async ({ signal }) =>
          (await http.call(routes.incomingReferences, { params: { id }, signal })).data,
      }),
    possibleDuplicates: (http: HttpClient, name: string, except: string | null) =>
      queryOptions({
        queryKey: [...root, 'possibleDuplicates', name, except],
        queryFn: async ({ signal }) =>
          (await http.call(routes.possibleDuplicates, { query: { name, ...(except && { except }) }, signal }))
            .data,
        staleTime: STALE_AFTER_MS,
      }),
    create: (http: HttpClient, body: object, idempotencyKey: string) =>
      http.call(routes.create, { body, idempotencyKey }),
    change: (http: HttpClient, id: string, version: number, body: object, idempotencyKey?: string) =>
      http.call(routes.change, {
        params: { id },
        ifMatch: version,
        body,
        ...(idempotencyKey && { idempotencyKey }),
      }),
    trash: (http: HttpClient, id: string, version: number, idempotencyKey: string) =>
      http.call(routes.trash, { params: { id }, ifMatch: version, idempotencyKey }),
    restore: (http: HttpClient, id: string) => http.call(routes.restore, { params: { id } }),
    purge: (http: HttpClient, id: string, version: number) =>
      http.call(routes.purge, { params: { id }, ifMatch: version }),
    moveReferences: async (http: HttpClient, id: string, to: string) =>
      (await http.call(routes.moveReferences, { params: { id }, body: { to } })).data,
    /** The duplicate goes to the trash; its URL redirects here. */
    merge: (http: HttpClient, id: string, version: number, body: MergeInput, idempotencyKey: string) =>
      http.call(routes.merge, { params: { id }, ifMatch: version, body, idempotencyKey }),
  };
};

export type RecordCalls = ReturnType<typeof recordCalls>;
