import { queryOptions } from '@tanstack/react-query';
import type { BulkInput, ExportQuery, Selection } from '../../contract/set-operations.ts';
import type { HttpClient } from './http.ts';
import { countCallQuery, type ListState } from './list-query.ts';
import { INCOMING_REFERENCES, type RecordCalls } from './records.ts';

/** For a million rows. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

export interface ExportOptions {
  readonly format: ExportQuery['format'];
  /** In order; null: all. */
  readonly columns: readonly string[] | null;
  readonly values: NonNullable<ExportQuery['values']>;
}

export const exportQuery = (state: ListState, { format, columns, values }: ExportOptions): ExportQuery => ({
  ...countCallQuery(state),
  ...(state.sort && { sort: state.sort }),
  format,
  values,
  ...(columns && { columns: columns.join(',') }),
});

export const selectionCalls = ({ root, routes }: RecordCalls) => ({
  /** Takes a selection snapshot; `ids` restricts it. */
  snapshot: async (http: HttpClient, choice: Selection) =>
    (await http.call(routes.snapshotSelection, { body: choice })).data,
  inUse: (http: HttpClient, setId: string) =>
    queryOptions({
      queryKey: [...root, INCOMING_REFERENCES, 'selection', setId],
      queryFn: async ({ signal }) => (await http.call(routes.inUse, { params: { id: setId }, signal })).data,
    }),
  /** Records that can't be published; null: too many to tell. */
  unpublishable: (http: HttpClient, setId: string) =>
    queryOptions({
      queryKey: [...root, INCOMING_REFERENCES, 'unpublishable', setId],
      queryFn: async ({ signal }) =>
        (await http.call(routes.unpublishable, { params: { id: setId }, signal })).data,
    }),
  bulk: async (http: HttpClient, body: BulkInput, idempotencyKey: string) =>
    (await http.call(routes.bulk, { body, idempotencyKey })).data,
  download: (http: HttpClient, query: ExportQuery, signal: AbortSignal): Promise<Blob> =>
    http.download(routes.export, { query, signal, timeout: EXPORT_TIMEOUT_MS }),
});
