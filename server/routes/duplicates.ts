import type { FastifyInstance } from 'fastify';
import { countDuplicates, decideDuplicate, listDuplicates } from '../../contract/duplicates.ts';
import type { Database } from '../database/database.ts';
import { decideDuplicate as decide, duplicateCounts, duplicatePairs } from '../duplicates/list.ts';
import { registerRoute } from '../route.ts';

export const registerDuplicateRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, listDuplicates, ({ query }) => duplicatePairs(database, query));
  registerRoute(app, countDuplicates, async () => ({ data: await duplicateCounts(database) }));
  registerRoute(app, decideDuplicate, ({ body, person }) => decide(database, person.id, body));
};
