import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  listChanges,
  listChangeSets,
  readChangeSet,
  undoChangeSet,
} from '../../contract/change-sets.ts';
import { changeSetAddresses, recordAddresses } from '../../contract/record-addresses.ts';
import type { ChangeSet, Envelope, Kind, recordOperations, Revision } from '../../contract/records.ts';
import type { HttpClient } from './http.ts';
import type { Use } from '../../contract/failure.ts';
import type { Job } from '../../contract/jobs.ts';
import { countCallQuery, listCallQuery, type ListState } from './list-query.ts';

/** A record of any kind: what all have, and fields looked up by name. */
export type AnyRecord = Envelope & { readonly [field: string]: unknown };
/** Names of people and records referred to, by id. */
export type Names = Readonly<Record<string, string>>;

export interface ListAnswer {
  readonly data: readonly (AnyRecord & { readonly matched?: string | null })[];
  readonly meta: { readonly next: string | null; readonly previous: string | null; readonly names: Names };
}
/** A page of a list, and what it answers: while the next answer is on its way, the page is still the last one's. */
export interface ListPage extends ListAnswer {
  /** The words searched for; '' where there are none. */
  readonly words: string;
  /** All that chose these records, whatever their order and page, as one string. */
  readonly question: string;
}
export interface ReadAnswer {
  readonly data: AnyRecord;
  readonly meta: { readonly names: Names };
}
export interface FacetsAnswer {
  readonly data: readonly { readonly value: string | number | boolean; readonly count: number }[];
  readonly meta: { readonly names: Names };
}
export interface WriteAnswer {
  readonly data: AnyRecord;
  readonly meta: {
    readonly change_set_id: string | null;
    readonly names: Names;
    readonly merged: readonly string[];
  };
}
export interface MergeAnswer {
  readonly data: AnyRecord;
  /** `job` merges a record that very many refer to, in its own time. */
  readonly meta: WriteAnswer['meta'] & { readonly job: Job | null };
}
export interface HistoryAnswer {
  readonly data: readonly Revision[];
  readonly meta: { readonly names: Names };
}
export type Operations = ReturnType<typeof recordOperations<string, string, Kind['fields'], Kind['fields']>>;

/**
 * The operations of a kind by their addresses alone. Making a call takes no schema, so that none has to be loaded
 * before the first rows; the types are the contract's all the same.
 */
const operationsOf = (plural: string) => {
  const at = Object.entries(recordAddresses(plural));
  return Object.fromEntries(
    at.map(([name, address]) => [name, { ...address, access: 'admin' }]),
  ) as unknown as Operations;
};

const changeSetOperations = {
  list: { ...changeSetAddresses.list, access: 'admin' } as typeof listChangeSets,
  read: { ...changeSetAddresses.read, access: 'admin' } as typeof readChangeSet,
  changes: { ...changeSetAddresses.changes, access: 'admin' } as typeof listChanges,
  undo: { ...changeSetAddresses.undo, access: 'admin' } as typeof undoChangeSet,
};

/** Milliseconds an answer counts as fresh: long enough for a hover to become a click. */
const FRESH = 10_000;

/** Milliseconds: a million rows take their time. */
const PATIENCE_FOR_FILES = 10 * 60_000;

/** What a file of a list holds. */
export interface FileWanted {
  readonly format: 'csv' | 'json';
  /** Fields, in their order; null for all. */
  readonly columns: readonly string[] | null;
}

/** Every call of one kind, as query options and functions; key and function are made together. */
export const recordCalls = (plural: string) => {
  const operations = operationsOf(plural);
  const root = [plural] as const;
  return {
    root,
    /** @param limit rows of a page, where it is not a whole screen's */
    list: (http: HttpClient, state: ListState, limit?: number) => {
      const query = { ...listCallQuery(state), ...(limit && { limit: String(limit) }) };
      return queryOptions({
        queryKey: [...root, 'list', query],
        queryFn: async ({ signal }): Promise<ListPage> => {
          const answer = (await http.call(operations.list, { query, signal })) as ListAnswer;
          return { ...answer, words: state.q.trim(), question: JSON.stringify(countCallQuery(state)) };
        },
        placeholderData: keepPreviousData,
        staleTime: FRESH,
      });
    },
    count: (http: HttpClient, state: ListState) =>
      queryOptions({
        queryKey: [...root, 'count', countCallQuery(state)],
        queryFn: async ({ signal }) => {
          const answer = await http.call(operations.count, { query: countCallQuery(state), signal });
          return answer.data as { readonly value: number; readonly exact: boolean };
        },
        placeholderData: keepPreviousData,
        staleTime: FRESH,
      }),
    facets: (http: HttpClient, state: ListState, field: string) =>
      queryOptions({
        queryKey: [...root, 'facets', field, countCallQuery(state)],
        queryFn: ({ signal }) =>
          http.call(operations.facets, {
            query: { ...countCallQuery(state), field },
            signal,
          }) as Promise<FacetsAnswer>,
        staleTime: FRESH,
      }),
    read: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, 'read', id],
        queryFn: ({ signal }) =>
          http.call(operations.read, { params: { id }, signal }) as Promise<ReadAnswer>,
        staleTime: FRESH,
      }),
    history: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, 'history', id],
        queryFn: ({ signal }) =>
          http.call(operations.history, { params: { id }, signal }) as Promise<HistoryAnswer>,
      }),
    uses: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...root, 'uses', id],
        queryFn: async ({ signal }) =>
          (await http.call(operations.uses, { params: { id }, signal })).data as readonly Use[],
      }),
    /** Live records whose names resemble a name. @param except the id of the record that bears it */
    lookAlikes: (http: HttpClient, name: string, except: string | null) =>
      queryOptions({
        queryKey: [...root, 'alike', name, except],
        queryFn: async ({ signal }) =>
          (await http.call(operations.alike, { query: { name, ...(except && { except }) }, signal })).data,
        staleTime: FRESH,
      }),
    create: (http: HttpClient, body: object, idempotencyKey: string) =>
      http.call(operations.create, { body: body as never, idempotencyKey }) as Promise<WriteAnswer>,
    change: (http: HttpClient, id: string, version: number, body: object) =>
      http.call(operations.change, {
        params: { id },
        ifMatch: version,
        body: body as never,
      }) as Promise<WriteAnswer>,
    trash: (http: HttpClient, id: string, version: number) =>
      http.call(operations.trash, { params: { id }, ifMatch: version }) as Promise<WriteAnswer>,
    restore: (http: HttpClient, id: string) =>
      http.call(operations.restore, { params: { id } }) as Promise<WriteAnswer>,
    purge: (http: HttpClient, id: string, version: number) =>
      http.call(operations.purge, { params: { id }, ifMatch: version }),
    moveReferences: async (http: HttpClient, id: string, to: string) =>
      (await http.call(operations.moveReferences, { params: { id }, body: { to } })).data as MoveAnswer,
    /** Makes two records one; the duplicate goes to the trash and its address leads to this one. */
    merge: (
      http: HttpClient,
      id: string,
      version: number,
      body: { readonly duplicate: string; readonly duplicate_version: number; readonly change: object },
    ) =>
      http.call(operations.merge, {
        params: { id },
        ifMatch: version,
        body: body as never,
      }) as Promise<MergeAnswer>,
    /** All that a list shows, whatever its page, in its order. */
    download: (
      http: HttpClient,
      state: ListState,
      { format, columns }: FileWanted,
      signal: AbortSignal,
    ): Promise<Blob> =>
      http.download(operations.export, {
        query: {
          ...countCallQuery(state),
          ...(state.sort && { sort: state.sort }),
          format,
          ...(columns && { columns: columns.join(',') }),
        },
        signal,
        timeout: PATIENCE_FOR_FILES,
      }),
    /** Freezes which records match now; with `ids`, only these of them. */
    freeze: async (http: HttpClient, choice: object) =>
      (await http.call(operations.freeze, { body: choice as never })).data as {
        readonly id: string;
        readonly count: number;
      },
    bulk: async (http: HttpClient, body: object, idempotencyKey: string) =>
      (await http.call(operations.bulk, { body: body as never, idempotencyKey })).data as Job,
  };
};

export type RecordCalls = ReturnType<typeof recordCalls>;

/** A record that was not touched, and why. */
export interface LeftAlone {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}
export interface UndoAnswer {
  readonly change_set_id: string | null;
  /** What was taken back, in words. */
  readonly summary: string;
  readonly undone: number;
  readonly trashed: number;
  /** How many were left alone; the first of them by name. */
  readonly failed: number;
  readonly left_alone: readonly LeftAlone[];
  /** What takes a large change-set back, in its own time. */
  readonly job: Job | null;
}
export interface MoveAnswer {
  readonly change_set_id: string | null;
  readonly moved: number;
  readonly left_alone: readonly LeftAlone[];
  /** What moves very many, in its own time. */
  readonly job: Job | null;
}

interface ChangeSetsWanted {
  readonly after?: string;
  readonly by?: 'me' | 'others';
  readonly limit?: number;
}

export const changeSetCalls = {
  root: ['changeSets'] as const,
  list: (http: HttpClient, wanted: ChangeSetsWanted = {}) =>
    queryOptions({
      queryKey: ['changeSets', 'list', wanted],
      queryFn: ({ signal }) =>
        http.call(changeSetOperations.list, {
          query: {
            limit: String(wanted.limit ?? 50),
            ...(wanted.after && { after: wanted.after }),
            ...(wanted.by && { by: wanted.by }),
          },
          signal,
        }) as Promise<{
          readonly data: readonly ChangeSet[];
          readonly meta: { readonly next: string | null };
        }>,
      placeholderData: keepPreviousData,
    }),
  read: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: ['changeSets', 'read', id],
      queryFn: async ({ signal }) =>
        (await http.call(changeSetOperations.read, { params: { id }, signal })).data as ChangeSet,
      staleTime: FRESH,
    }),
  /** A page of what one did; the first where `after` is ''. */
  changes: (http: HttpClient, id: string, after: string) =>
    queryOptions({
      queryKey: ['changeSets', 'changes', id, after],
      queryFn: ({ signal }) =>
        http.call(changeSetOperations.changes, {
          params: { id },
          query: { ...(after && { after }) },
          signal,
        }),
      staleTime: FRESH,
    }),
  undo: async (http: HttpClient, id: string) =>
    (await http.call(changeSetOperations.undo, { params: { id } })).data as UndoAnswer,
};
