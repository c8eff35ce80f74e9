import type { FastifyInstance } from 'fastify';
import { recordOperations } from '../../contract/records.ts';
import { WORKBOOK_TYPE } from '../../contract/routes/records.ts';
import { historyOf } from '../change-sets/history.ts';
import type { Database } from '../database/database.ts';
import { possibleDuplicates } from '../records/query/possible-duplicates.ts';
import { change, type ChangeInput } from '../records/write/change.ts';
import { count } from '../records/query/count.ts';
import { create, type NewRecord } from '../records/write/create.ts';
import { exportRows } from '../records/export/export-rows.ts';
import { facets } from '../records/query/facets.ts';
import { list } from '../records/query/list.ts';
import { snapshotSelection } from '../bulk/selection-snapshots.ts';
import { inUseAmong } from '../bulk/in-use-among.ts';
import { unpublishableAmong } from '../bulk/unpublishable-among.ts';
import { requestBulkChange } from '../bulk/request-bulk-change.ts';
import { merge, requestMoveReferences } from '../merge/request-merge.ts';
import { getMergedInto } from '../records/merged-into.ts';
import { displayNamesFor } from '../stores/display-names.ts';
import { purge } from '../records/write/purge.ts';
import { requireRecord } from '../stores/require-record.ts';
import { stores } from '../stores/stores.ts';
import type { Store } from '../stores/store.ts';
import { restore, trash } from '../records/write/trash.ts';
import { incomingReferences } from '../records/references/incoming-references.ts';
import { registerRoute, withVersion } from '../route.ts';

const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
} as const;

const registerKindRoutes = (app: FastifyInstance, database: Database, store: Store): void => {
  const operations = recordOperations(store.kind);

  registerRoute(app, operations.list, async ({ query }) => {
    const { rows, next, previous, names } = await list(database, store, query);
    return { data: [...rows], meta: { next, previous, names } };
  });
  registerRoute(app, operations.count, async ({ query }) => ({ data: await count(database, store, query) }));
  registerRoute(app, operations.facets, ({ query }) => facets(database, store, query));
  registerRoute(app, operations.possibleDuplicates, async ({ query }) => ({
    data: await possibleDuplicates(database, store, query.name, query.except),
  }));
  registerRoute(app, operations.read, async ({ params, reply }) => {
    const asked = await requireRecord(database, store, params.id);
    const mergedInto = await getMergedInto(database, store, asked);
    const data = mergedInto ?? asked;
    // fetch cannot read a redirect's address.
    if (mergedInto) reply.header('content-location', `/v1/${store.kind.plural}/${mergedInto.id}`);
    const names = await displayNamesFor(database, store, [data]);
    return withVersion(reply, { data, meta: { names } });
  });
  const takesInvalidBody = true;
  registerRoute(
    app,
    operations.create,
    async ({ body, invalid, idempotencyKey: key, person, reply }) => {
      const input = body as NewRecord;
      return withVersion(reply, await create(database, store, { personId: person.id, key, input, invalid }));
    },
    { takesInvalidBody },
  );
  registerRoute(
    app,
    operations.change,
    async ({ params, version, body, invalid, idempotencyKey: key, person, reply }) => {
      const wanted = { id: params.id, version, input: body as ChangeInput, invalid };
      return withVersion(reply, await change(database, store, { personId: person.id, key, ...wanted }));
    },
    { takesInvalidBody },
  );
  registerRoute(app, operations.trash, async ({ params, version, idempotencyKey: key, person, reply }) =>
    withVersion(reply, await trash(database, store, { personId: person.id, key, id: params.id, version })),
  );
  registerRoute(app, operations.restore, async ({ params, idempotencyKey: key, person, reply }) =>
    withVersion(reply, await restore(database, store, { personId: person.id, key, id: params.id })),
  );
  registerRoute(app, operations.incomingReferences, async ({ params }) => {
    await requireRecord(database, store, params.id);
    return { data: await incomingReferences(database, store, params.id) };
  });
  registerRoute(app, operations.snapshotSelection, async ({ body, person }) => ({
    data: await snapshotSelection(database, store, person.id, body),
  }));
  registerRoute(app, operations.inUse, async ({ params }) => ({
    data: await inUseAmong(database, store, params.id),
  }));
  registerRoute(app, operations.unpublishable, async ({ params }) => ({
    data: await unpublishableAmong(database, store, params.id),
  }));
  registerRoute(app, operations.bulk, async ({ body, idempotencyKey: key, person }) => ({
    data: await requestBulkChange(database, store, { personId: person.id, key, body }),
  }));
  registerRoute(app, operations.moveReferences, async ({ params, body, idempotencyKey: key, person }) => ({
    data: await requestMoveReferences(database, store, {
      personId: person.id,
      key,
      request: { plural: store.kind.plural, from: params.id, to: body.to },
    }),
  }));
  registerRoute(
    app,
    operations.merge,
    async ({ params, version, body, idempotencyKey: key, person, reply }) => {
      const merged = await merge(database, store, {
        personId: person.id,
        key,
        request: {
          plural: store.kind.plural,
          id: params.id,
          version,
          duplicateId: body.duplicate,
          duplicateVersion: body.duplicate_version,
          change: body.change ?? {},
        },
      });
      return withVersion(reply, merged);
    },
  );
  registerRoute(app, operations.purge, async ({ params, version, person }) => ({
    data: {
      change_set_id: await purge(database, store, { personId: person.id, id: params.id, version }),
    },
  }));
  registerRoute(app, operations.export, async ({ query, reply }) => {
    const file = `${store.kind.plural}-${new Date().toISOString().slice(0, 10)}.${query.format}`;
    const stream = await exportRows(database, store, query);
    return reply
      .header('content-type', EXPORT_TYPES[query.format])
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(stream) as never;
  });
  registerRoute(app, operations.history, ({ params }) => historyOf(database, store, params.id));
};

export const registerRecordRoutes = (app: FastifyInstance, database: Database): void => {
  for (const store of stores) registerKindRoutes(app, database, store);
};
