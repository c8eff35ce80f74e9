import type { FastifyInstance } from 'fastify';
import { searchEverything as operation } from '../../contract/search.ts';
import type { Database } from '../database/database.ts';
import { searchEverything } from '../records/query/search-everything.ts';
import { registerRoute } from '../route.ts';

export const registerSearchRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, operation, async ({ query }) => ({ data: await searchEverything(database, query) }));
};
