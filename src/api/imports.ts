import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { GROUP_KEY_PREFIX_LENGTH, MAX_SHOWN_GROUPS } from '../../contract/constants.ts';
import type { ErrorGroupsQuery, ErrorGroupsResponse } from '../../contract/import-fixes.ts';
import type { ImportLine, ReadingInput } from '../../contract/imports.ts';
import * as routes from '../../contract/routes/imports.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { HttpClient } from './http.ts';

const UPLOAD_TIMEOUT_MS = 10 * 60_000;

interface ErrorGroupPages {
  readonly pages: readonly (ErrorGroupsResponse & { readonly shown?: string | undefined })[];
}

/** All that were shown: one that leaves by a fix comes back to its page when that is undone. */
const shownGroups = ({ pages }: ErrorGroupPages = { pages: [] }): string | undefined => {
  const latest = pages.flatMap(({ data }) => data.map(({ key }) => key.slice(0, GROUP_KEY_PREFIX_LENGTH)));
  const before = pages[0]?.shown?.split(',') ?? [];
  return [...new Set([...latest, ...before])].slice(0, MAX_SHOWN_GROUPS).join(',') || undefined;
};

export const importCalls = {
  root: ['imports'] as const,
  listKey: ['imports', 'list'] as const,
  linesRoot: (id: string) => ['imports', 'lines', id] as const,
  read: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: ['imports', 'read', id],
      queryFn: async ({ signal }) => (await http.call(routes.readImport, { params: { id }, signal })).data,
    }),
  list: (http: HttpClient) =>
    queryOptions({
      queryKey: importCalls.listKey,
      queryFn: async ({ signal }) => (await http.call(routes.listImports, { signal })).data,
    }),
  /**
   * @param outcome null: all
   * @param field that the lines change
   */
  lines: (
    http: HttpClient,
    id: string,
    outcome: ImportLine['outcome'],
    {
      limit = 50,
      group,
      field,
    }: { readonly limit?: number; readonly group?: string; readonly field?: string } = {},
  ) =>
    infiniteQueryOptions({
      queryKey: [...importCalls.linesRoot(id), outcome, limit, group, field],
      queryFn: ({ pageParam, signal }) => {
        const query = {
          limit: String(limit),
          ...(outcome && { outcome }),
          ...(group && { group }),
          ...(field && { field }),
          ...(pageParam && { after: pageParam }),
        };
        return http.call(routes.importLines, { params: { id }, query, signal });
      },
      initialPageParam: '',
      getNextPageParam: ({ meta }) => (meta.next === null ? undefined : String(meta.next)),
    }),
  changedFields: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: [...importCalls.linesRoot(id), 'changedFields'],
      queryFn: ({ signal }) => http.call(routes.importChangedFields, { params: { id }, signal }),
    }),
  unpublishable: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: [...importCalls.linesRoot(id), 'unpublishable'],
      queryFn: async ({ signal }) =>
        (await http.call(routes.importUnpublishable, { params: { id }, signal })).data,
    }),
  errorGroups: (http: HttpClient, id: string) =>
    infiniteQueryOptions({
      queryKey: [...importCalls.linesRoot(id), 'errorGroups'],
      queryFn: async ({ pageParam, client, queryKey, signal }) => {
        const query =
          'after' in pageParam ? pageParam : { shown: shownGroups(client.getQueryData(queryKey)) };
        const page = await http.call(routes.importErrorGroups, { params: { id }, query, signal });
        return { ...page, shown: query.shown };
      },
      initialPageParam: {} as ErrorGroupsQuery,
      getNextPageParam: ({ meta, shown }) =>
        meta.next === null ? undefined : { after: String(meta.next), shown },
    }),
  discard: (http: HttpClient, id: string) => http.call(routes.discardImport, { params: { id } }),
  downloadErrors: (http: HttpClient, id: string, signal: AbortSignal) =>
    http.download(routes.exportImportErrors, { params: { id }, signal, timeout: UPLOAD_TIMEOUT_MS }),
  upload: (http: HttpClient, plural: string, file: File, signal: AbortSignal) => {
    // The file's own type varies by program; the server reads the bytes.
    const body = new Blob([file], { type: 'text/csv' });
    const options = { query: { name: file.name }, body, signal, timeout: UPLOAD_TIMEOUT_MS };
    return http.call(recordRoutes(plural).upload, options);
  },
  reparse: (http: HttpClient, id: string, body: ReadingInput, signal: AbortSignal) =>
    http.call(routes.readImportAgain, { params: { id }, body, signal, timeout: UPLOAD_TIMEOUT_MS }),
};
