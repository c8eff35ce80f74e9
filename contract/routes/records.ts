import type { IncomingReference } from '../failure.ts';
import type { Import } from '../imports.ts';
import type { Job } from '../jobs.ts';
import type { ListFilters, ListQuery } from '../list-query.ts';
import type {
  Count,
  FacetsResponse,
  HistoryResponse,
  ListResponse,
  PossibleDuplicate,
  MergeResponse,
  ReadResponse,
  WriteResponse,
} from '../records.ts';
import type { ReorderInput } from '../reorder.ts';
import type { Usage } from '../usage.ts';
import { route } from '../route.ts';
import type {
  BulkInput,
  ExportQuery,
  MergeInput,
  MoveResponse,
  RecordsInUse,
  UnpublishableRecords,
  Selection,
} from '../set-operations.ts';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Unreliable: the server detects the format from the bytes. */
export const UPLOAD_TYPES = ['text/csv', 'text/calendar', WORKBOOK_TYPE] as const;

export const recordRoutes = (plural: string) => {
  const path = `/v1/${plural}` as const;
  const one = `${path}/{id}` as const;
  return {
    list: route<{ query: ListQuery; output: ListResponse }>()('GET', path),
    count: route<{ query: ListFilters; output: { data: Count } }>()('GET', `${path}/count`),
    facets: route<{ query: ListFilters & { field: string }; output: FacetsResponse }>()(
      'GET',
      `${path}/facets`,
    ),
    possibleDuplicates: route<{
      query: { name: string; except?: string };
      output: { data: readonly PossibleDuplicate[] };
    }>()('GET', `${path}/alike`),
    read: route<{ output: ReadResponse }>()('GET', one),
    create: route<{ body: object; output: WriteResponse }>()('POST', path, { idempotent: true }),
    change: route<{ body: object; output: WriteResponse }>()('PATCH', one, {
      ifMatch: 'required',
      idempotent: true,
    }),
    trash: route<{ output: WriteResponse }>()('DELETE', one, { ifMatch: 'required', idempotent: true }),
    restore: route<{ output: WriteResponse }>()('POST', `${one}/restore`, { idempotent: true }),
    incomingReferences: route<{ output: { data: readonly IncomingReference[] } }>()('GET', `${one}/uses`),
    history: route<{ output: HistoryResponse }>()('GET', `${one}/history`),
    snapshotSelection: route<{ body: Selection; output: { data: { id: string; count: number } } }>()(
      'POST',
      `${path}/sets`,
    ),
    inUse: route<{ output: { data: RecordsInUse } }>()('GET', `${path}/sets/{id}/in-use`),
    unpublishable: route<{ output: { data: UnpublishableRecords | null } }>()(
      'GET',
      `${path}/sets/{id}/unpublishable`,
    ),
    bulk: route<{ body: BulkInput; output: { data: Job } }>()('POST', `${path}/bulk`, { idempotent: true }),
    moveReferences: route<{ body: { to: string }; output: { data: MoveResponse } }>()(
      'POST',
      `${one}/move-references`,
      { idempotent: true },
    ),
    merge: route<{ body: MergeInput; output: MergeResponse }>()('POST', `${one}/merge`, {
      ifMatch: 'required',
      idempotent: true,
    }),
    /** Only kinds with an order. */
    reorder: route<{ body: ReorderInput; output: WriteResponse }>()('POST', `${one}/place`, {
      ifMatch: 'required',
      idempotent: true,
    }),
    /** Only kinds with an order. */
    usage: route<{ output: { data: readonly Usage[] } }>()('GET', `${path}/usage`),
    purge: route<{ output: { data: { change_set_id: string } } }>()('POST', `${one}/purge`, {
      ifMatch: 'required',
    }),
    export: route<{ query: ExportQuery }>()('GET', `${path}/export`, {
      produces: ['text/csv', 'application/json', WORKBOOK_TYPE],
    }),
    upload: route<{ query: { name: string }; output: { data: Import } }>()('POST', `${path}/imports`, {
      consumes: UPLOAD_TYPES,
      idempotent: true,
    }),
  };
};
