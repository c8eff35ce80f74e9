import type { FastifyInstance } from 'fastify';
import { readOverview, readQuality } from '../../contract/overview.ts';
import type { Database } from '../database/database.ts';
import { figures } from '../overview/figures.ts';
import { quality } from '../overview/quality.ts';
import { route } from '../route.ts';

/** What the dashboard shows. */
export const overviewRoutes = (app: FastifyInstance, database: Database): void => {
  route(app, readOverview, async () => ({ data: await figures(database) }));
  route(app, readQuality, async () => ({ data: await quality(database) }));
};
