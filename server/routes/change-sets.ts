import type { FastifyInstance } from 'fastify';
import { listChanges, listChangeSets, readChangeSet, undoChangeSet } from '../../contract/change-sets.ts';
import { listChangeSets as list } from '../change-sets/list-change-sets.ts';
import { listChanges as changes, readChangeSet as read } from '../change-sets/list-changes.ts';
import { undo } from '../undo/request-undo.ts';
import type { Database } from '../database/database.ts';
import { registerRoute } from '../route.ts';

export const registerChangeSetRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, listChangeSets, ({ query, person }) => list(database, query, person.id));
  registerRoute(app, readChangeSet, async ({ params }) => ({ data: await read(database, params.id) }));
  registerRoute(app, listChanges, ({ params, query }) => changes(database, params.id, query));
  registerRoute(app, undoChangeSet, async ({ params, idempotencyKey: key, person }) => ({
    data: await undo(database, { id: params.id, personId: person.id, key }),
  }));
};
