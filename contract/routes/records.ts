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
  const access = 'admin' as const;
  return {
    list: route<{ query: ListQuery; output: ListResponse }>()({ method: 'GET', path, access }),
    count: route<{ query: ListFilters; output: { data: Count } }>()({
      method: 'GET',
      path: `${path}/count`,
      access,
    }),
    facets: route<{ query: ListFilters & { field: string }; output: FacetsResponse }>()({
      method: 'GET',
      path: `${path}/facets`,
      access,
    }),
    possibleDuplicates: route<{
      query: { name: string; except?: string };
      output: { data: readonly PossibleDuplicate[] };
    }>()({
      method: 'GET',
      path: `${path}/alike`,
      access,
    }),
    read: route<{ output: ReadResponse }>()({ method: 'GET', path: one, access }),
    create: route<{ body: object; output: WriteResponse }>()({
      method: 'POST',
      path,
      access,
      idempotent: true,
    }),
    change: route<{ body: object; output: WriteResponse }>()({
      method: 'PATCH',
      path: one,
      access,
      ifMatch: 'required',
      idempotent: true,
    }),
    trash: route<{ output: WriteResponse }>()({ method: 'DELETE', path: one, access, ifMatch: 'required' }),
    restore: route<{ output: WriteResponse }>()({ method: 'POST', path: `${one}/restore`, access }),
    incomingReferences: route<{ output: { data: readonly IncomingReference[] } }>()({
      method: 'GET',
      path: `${one}/uses`,
      access,
    }),
    history: route<{ output: HistoryResponse }>()({ method: 'GET', path: `${one}/history`, access }),
    snapshotSelection: route<{ body: Selection; output: { data: { id: string; count: number } } }>()({
      method: 'POST',
      path: `${path}/sets`,
      access,
    }),
    inUse: route<{ output: { data: RecordsInUse } }>()({
      method: 'GET',
      path: `${path}/sets/{id}/in-use`,
      access,
    }),
    unpublishable: route<{ output: { data: UnpublishableRecords | null } }>()({
      method: 'GET',
      path: `${path}/sets/{id}/unpublishable`,
      access,
    }),
    bulk: route<{ body: BulkInput; output: { data: Job } }>()({
      method: 'POST',
      path: `${path}/bulk`,
      access,
      idempotent: true,
    }),
    moveReferences: route<{ body: { to: string }; output: { data: MoveResponse } }>()({
      method: 'POST',
      path: `${one}/move-references`,
      access,
    }),
    merge: route<{ body: MergeInput; output: MergeResponse }>()({
      method: 'POST',
      path: `${one}/merge`,
      access,
      ifMatch: 'required',
    }),
    /** Only kinds with an order. */
    reorder: route<{ body: ReorderInput; output: WriteResponse }>()({
      method: 'POST',
      path: `${one}/place`,
      access,
    }),
    /** Only kinds with an order. */
    usage: route<{ output: { data: readonly Usage[] } }>()({ method: 'GET', path: `${path}/usage`, access }),
    purge: route<{ output: { data: { change_set_id: string } } }>()({
      method: 'POST',
      path: `${one}/purge`,
      access,
      ifMatch: 'required',
    }),
    export: route<{ query: ExportQuery }>()({
      method: 'GET',
      path: `${path}/export`,
      access,
      produces: ['text/csv', 'application/json', WORKBOOK_TYPE],
    }),
    upload: route<{ query: { name: string }; output: { data: Import } }>()({
      method: 'POST',
      path: `${path}/imports`,
      access,
      consumes: UPLOAD_TYPES,
    }),
  };
};
