import type { FastifyInstance } from 'fastify';
import { reorderLevel } from '../../contract/levels.ts';
import { reorderSubject } from '../../contract/subjects.ts';
import { readLevelUsage, readSubjectUsage } from '../../contract/usage.ts';
import type { Database } from '../database/database.ts';
import { levelUsage, subjectUsage } from '../records/references/usage.ts';
import { reorder } from '../records/write/reorder.ts';
import type { Store } from '../stores/store.ts';
import { levelStore } from '../stores/levels.ts';
import { subjectStore } from '../stores/subjects.ts';
import { registerRoute, type Call } from '../route.ts';

type ReorderCall = Pick<
  Call<typeof reorderSubject>,
  'params' | 'body' | 'version' | 'idempotencyKey' | 'person'
>;

export const registerReorderRoutes = (app: FastifyInstance, database: Database): void => {
  // Cast: rows are generic.
  const respond = (store: Store, { params, body, version, idempotencyKey, person }: ReorderCall) =>
    reorder(database, store, {
      personId: person.id,
      id: params.id,
      version,
      key: idempotencyKey,
      after: body.after,
      parent: body.parent_id,
    }) as Promise<never>;
  registerRoute(app, reorderLevel, (call) => respond(levelStore, call));
  registerRoute(app, reorderSubject, (call) => respond(subjectStore, call));
  registerRoute(app, readLevelUsage, async () => ({ data: await levelUsage(database) }));
  registerRoute(app, readSubjectUsage, async () => ({ data: await subjectUsage(database) }));
};
