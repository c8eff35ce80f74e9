import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Filter } from '../../contract/filter.ts';
import type { ListQuery } from '../../contract/list-query.ts';
import type { AnyRecord, ListResponse } from '../../contract/records.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { Usage } from '../../contract/usage.ts';
import type { HttpClient } from './http.ts';
import { STALE_AFTER_MS } from './records.ts';

export type { Usage };

/** The contract's maximum. */
const PAGE_SIZE = 200;
/** For URLs of a few kilobytes. */
const MAX_IDS_PER_FILTER = 100;
/** The server's facet limit; beyond it, who has children is unknown. */
const MAX_COUNTED_PARENTS = 300;
/** Deeper than any real tree. */
const MAX_TREE_DEPTH = 12;

/** Children by parent id. */
export interface ChildCounts {
  readonly of: ReadonlyMap<string, number>;
  readonly isComplete: boolean;
}

export type UsageById = ReadonlyMap<string, Usage>;

/** Null for a branch whose ids are too many for an address. */
export const branchFilter = (field: string, { branch }: Usage): Filter | null =>
  branch.length > MAX_IDS_PER_FILTER ? null : { field, is: 'any_of', value: branch };

interface TreeSearchResult {
  /** Matches and their ancestors. */
  readonly rows: readonly AnyRecord[];
  readonly hits: ReadonlySet<string>;
  readonly isCut: boolean;
}

/** @param parentField null for a flat order */
export const treeCalls = (plural: string, parentField: string | null) => {
  const routes = recordRoutes(plural);
  const root = [plural, 'tree'] as const;

  const page = (http: HttpClient, query: ListQuery, signal: AbortSignal) =>
    http.call(routes.list, { query: { limit: String(PAGE_SIZE), ...query }, signal });
  const all = async (http: HttpClient, filter: Filter | null, signal: AbortSignal) => {
    const query: ListQuery = { sort: 'position', ...(filter && { filter: JSON.stringify(filter) }) };
    const rows: AnyRecord[] = [];
    for (let after: string | null = ''; after !== null;) {
      // Sequential: each cursor comes from the page before.
      const response: ListResponse = await page(http, after ? { ...query, after } : query, signal);
      rows.push(...response.data);
      after = response.meta.next;
    }
    return rows;
  };
  const below = (parentId: string | null): Filter | null => {
    if (parentField === null) return null;
    return parentId === null
      ? { field: parentField, is: 'empty' }
      : { field: parentField, is: 'any_of', value: [parentId] };
  };
  const parentOf = (row: AnyRecord): string | null =>
    parentField === null ? null : ((row[parentField] ?? null) as string | null);

  return {
    root,
    parentOf,
    /** In order; null: the root's. */
    children: (http: HttpClient, parentId: string | null) =>
      queryOptions({
        queryKey: [...root, 'children', parentId],
        queryFn: ({ signal }) => all(http, below(parentId), signal),
        staleTime: STALE_AFTER_MS,
      }),
    branches: (http: HttpClient, parentIds: readonly string[]) =>
      queryOptions({
        queryKey: [...root, 'branches', parentIds],
        queryFn: async ({ signal }) => {
          const chunks = Array.from(
            { length: Math.ceil(parentIds.length / MAX_IDS_PER_FILTER) },
            (_, index) => parentIds.slice(index * MAX_IDS_PER_FILTER, (index + 1) * MAX_IDS_PER_FILTER),
          );
          const read = (value: string[]) =>
            all(http, { field: parentField ?? 'id', is: 'any_of', value }, signal);
          return (await Promise.all(chunks.map(read))).flat();
        },
        placeholderData: keepPreviousData,
        staleTime: STALE_AFTER_MS,
      }),
    candidates: (http: HttpClient, filter: Filter) =>
      queryOptions({
        queryKey: [...root, 'candidates', filter],
        queryFn: ({ signal }) => all(http, filter, signal),
        staleTime: STALE_AFTER_MS,
      }),
    childCounts: (http: HttpClient) =>
      queryOptions({
        queryKey: [...root, 'childCounts'],
        queryFn: async ({ signal }): Promise<ChildCounts> => {
          if (parentField === null) return { of: new Map(), isComplete: true };
          const { data } = await http.call(routes.facets, { query: { field: parentField }, signal });
          return {
            of: new Map(data.map(({ value, count }) => [String(value), count])),
            isComplete: data.length < MAX_COUNTED_PARENTS,
          };
        },
        staleTime: STALE_AFTER_MS,
      }),
    usage: (http: HttpClient) =>
      queryOptions({
        queryKey: [...root, 'usage'],
        queryFn: async ({ signal }): Promise<UsageById> => {
          const { data } = await http.call(routes.usage, { signal });
          return new Map(data.map((usage) => [usage.id, usage]));
        },
      }),
    found: (http: HttpClient, words: string) =>
      queryOptions({
        queryKey: [...root, 'found', words],
        queryFn: async ({ signal }): Promise<TreeSearchResult> => {
          const { data, meta } = await page(http, { q: words }, signal);
          const rows = new Map<string, AnyRecord>(data.map((row) => [row.id, row]));
          for (let depth = 0; depth < MAX_TREE_DEPTH; depth += 1) {
            const missing = new Set(
              [...rows.values()].map(parentOf).filter((id): id is string => id !== null && !rows.has(id)),
            );
            if (missing.size === 0) break;
            const filter: Filter = { field: 'id', is: 'any_of', value: [...missing] };
            // Sequential: each level depends on the one below.
            const ancestors = await all(http, filter, signal);
            if (ancestors.length === 0) break;
            for (const row of ancestors) rows.set(row.id, row);
          }
          return {
            rows: [...rows.values()],
            hits: new Set(data.map(({ id }) => id)),
            isCut: meta.next !== null,
          };
        },
        placeholderData: keepPreviousData,
        staleTime: STALE_AFTER_MS,
      }),
    /** @param afterId previous sibling; null: first */
    reorder: (
      http: HttpClient,
      { id, version }: Pick<AnyRecord, 'id' | 'version'>,
      position: { readonly parentId: string | null; readonly afterId: string | null },
      idempotencyKey: string,
    ) =>
      http.call(routes.reorder, {
        params: { id },
        ifMatch: version,
        idempotencyKey,
        body: { after: position.afterId, ...(parentField !== null && { parent_id: position.parentId }) },
      }),
  };
};

export type TreeCalls = ReturnType<typeof treeCalls>;
