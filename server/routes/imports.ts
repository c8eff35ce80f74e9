import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as fixes from '../../contract/import-fixes.ts';
import * as operations from '../../contract/imports.ts';
import { recordOperations } from '../../contract/records.ts';
import { UPLOAD_TYPES } from '../../contract/routes/records.ts';
import type { Database } from '../database/database.ts';
import { invalidInput } from '../failure.ts';
import { discardImport } from '../imports/expire-imports.ts';
import type { ImportAct } from '../imports/change-once.ts';
import { checkImport, commitImport } from '../imports/import-commands.ts';
import {
  fixImport,
  recheckLines,
  repairLine,
  resolveDuplicates,
  keepValues,
  skipLines,
  undoFix,
} from '../imports/review/change-lines.ts';
import { listErrorGroups } from '../imports/review/error-groups.ts';
import { exportErrors } from '../imports/review/export-errors.ts';
import { listImports, requireImport } from '../imports/imports.ts';
import { countUnpublishable, listChangedFields, listLines } from '../imports/review/list-lines.ts';
import { reparse } from '../imports/file/reparse.ts';
import { parseUpload } from '../imports/file/parse-upload.ts';
import { withUploadedFile } from '../imports/file/receive-file.ts';
import { stores } from '../stores/stores.ts';
import { registerRoute, type Call } from '../route.ts';
import { taskQueue } from '../task-queue.ts';

/** Each holds one of the pool's connections for as long as its file takes. */
const MAX_CONCURRENT_READINGS = 4;
const readings = taskQueue(MAX_CONCURRENT_READINGS);

/** Encapsulated: only uploads take files as bodies. */
const registerUploads = (app: FastifyInstance, database: Database, signal: AbortSignal): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...UPLOAD_TYPES], (_request, payload, done) => done(null, payload));
  for (const store of stores) {
    const operation = recordOperations(store.kind).upload;
    registerRoute(app, operation, async ({ query, person, idempotencyKey: key, request }) => {
      const source = request.body as Readable | undefined;
      if (!source) throw invalidInput([{ path: 'file', message: 'Send the file as text/csv.' }]);
      const upload = { database, store, personId: person.id, key, fileName: query.name, signal };
      const id = await withUploadedFile(source, (file) =>
        readings.run(() => parseUpload({ ...upload, file })),
      );
      return { data: await requireImport(database, id) };
    });
  }
};

type ImportCall = Pick<Call<unknown>, 'person' | 'idempotencyKey'> & {
  readonly params: { readonly id: string };
};

const actOf = ({ params, person, idempotencyKey: key }: ImportCall): ImportAct => ({
  id: params.id,
  personId: person.id,
  key,
});

export const registerImportRoutes = (app: FastifyInstance, database: Database, signal: AbortSignal): void => {
  void app.register(async (scope) => registerUploads(scope, database, signal));
  registerRoute(app, operations.listImports, async () => ({ data: await listImports(database) }));
  registerRoute(app, operations.readImport, async ({ params }) => ({
    data: await requireImport(database, params.id),
  }));
  registerRoute(app, operations.importLines, ({ params, query }) => listLines(database, params.id, query));
  registerRoute(app, operations.discardImport, (call) => discardImport(database, actOf(call)));
  registerRoute(app, operations.importChangedFields, ({ params }) => listChangedFields(database, params.id));
  registerRoute(app, operations.importUnpublishable, async ({ params }) => ({
    data: await countUnpublishable(database, params.id),
  }));
  registerRoute(app, fixes.importErrorGroups, ({ params, query }) =>
    listErrorGroups(database, params.id, query),
  );
  registerRoute(app, operations.readImportAgain, async (call) => ({
    data: await readings.run(() => reparse(database, actOf(call), call.body, signal)),
  }));
  registerRoute(app, operations.checkImport, async (call) => ({
    data: await checkImport(database, actOf(call), call.body),
  }));
  registerRoute(app, fixes.fixImport, (call) => fixImport(database, actOf(call), call.body));
  registerRoute(app, fixes.undoImportFix, (call) => undoFix(database, actOf(call), call.body.fix_id));
  registerRoute(app, fixes.recheckImport, (call) => recheckLines(database, actOf(call)));
  registerRoute(app, fixes.skipImportLine, (call) => skipLines(database, actOf(call), call.body));
  registerRoute(app, fixes.keepImportValues, (call) => keepValues(database, actOf(call), call.body));
  registerRoute(app, fixes.resolveImportDuplicates, (call) =>
    resolveDuplicates(database, actOf(call), call.body),
  );
  registerRoute(app, fixes.repairImportLine, async (call) => ({
    data: await repairLine(database, actOf(call), call.body),
  }));
  registerRoute(app, operations.exportImportErrors, async ({ params, reply }) => {
    const stream = await exportErrors(database, params.id);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="import-errors.csv"')
      .send(stream) as never;
  });
  registerRoute(app, operations.commitImport, async (call) => ({
    data: await commitImport(database, actOf(call), call.version),
  }));
};
