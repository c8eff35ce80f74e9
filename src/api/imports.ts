import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportLine } from '../../contract/imports.ts';
import * as routes from '../../contract/routes/imports.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { HttpClient } from './http.ts';

const UPLOAD_TIMEOUT_MS = 10 * 60_000;

export const importCalls = {
  root: ['imports'] as const,
  linesRoot: (id: string) => ['imports', 'lines', id] as const,
  read: (http: HttpClient, id: string) =>
    queryOptions({
      queryKey: ['imports', 'read', id],
      queryFn: async ({ signal }) => (await http.call(routes.readImport, { params: { id }, signal })).data,
    }),
  list: (http: HttpClient) =>
    queryOptions({
      queryKey: ['imports', 'list'],
      queryFn: async ({ signal }) => (await http.call(routes.listImports, { signal })).data,
    }),
  /** @param outcome null: all lines */
  lines: (http: HttpClient, id: string, outcome: ImportLine['outcome'], limit = 50) =>
    infiniteQueryOptions({
      queryKey: [...importCalls.linesRoot(id), outcome, limit],
      queryFn: ({ pageParam, signal }) => {
        const query = {
          limit: String(limit),
          ...(outcome && { outcome }),
          ...(pageParam && { after: pageParam }),
        };
        return http.call(routes.importLines, { params: { id }, query, signal });
      },
      initialPageParam: '',
      getNextPageParam: ({ meta }) => (meta.next === null ? undefined : String(meta.next)),
    }),
  downloadErrors: (http: HttpClient, id: string) =>
    http.download(routes.exportImportErrors, { params: { id }, timeout: UPLOAD_TIMEOUT_MS }),
  upload: async (http: HttpClient, plural: string, file: File, signal: AbortSignal) => {
    // Media types are unreliable; the server detects the format.
    const body = new Blob([file], { type: 'text/csv' });
    const options = { query: { name: file.name }, body, signal, timeout: UPLOAD_TIMEOUT_MS };
    return (await http.call(recordRoutes(plural).upload, options)).data;
  },
};
