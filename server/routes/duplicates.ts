import type { FastifyInstance } from 'fastify';
import { countDuplicates, decideDuplicate, listDuplicates } from '../../contract/duplicates.ts';
import type { Database } from '../database/database.ts';
import { decideDuplicate as decide, duplicateCounts, duplicatePairs } from '../duplicates/list.ts';
import { route } from '../route.ts';

export const duplicateRoutes = (app: FastifyInstance, database: Database): void => {
  route(app, listDuplicates, async ({ query }) => ({ data: await duplicatePairs(database, query) }));
  route(app, countDuplicates, async () => ({ data: await duplicateCounts(database) }));
  route(app, decideDuplicate, ({ body, person }) => decide(database, person.id, body));
};
