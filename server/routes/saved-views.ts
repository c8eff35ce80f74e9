import type { FastifyInstance } from 'fastify';
import * as views from '../../contract/saved-views.ts';
import type { Database } from '../database/database.ts';
import { registerRoute } from '../route.ts';
import { changeView, createView, deleteView, viewsOf } from '../saved-views/saved-views.ts';

export const registerSavedViewRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, views.listViews, async ({ query, person }) => ({
    data: await viewsOf(database, person.id, query.kind),
  }));
  registerRoute(app, views.createView, async ({ body, person }) => ({
    data: await createView(database, person.id, body),
  }));
  registerRoute(app, views.changeView, async ({ params, body, person }) => ({
    data: await changeView(database, person.id, params.id, body),
  }));
  registerRoute(app, views.deleteView, ({ params, person }) => deleteView(database, person.id, params.id));
};
