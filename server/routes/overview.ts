import type { FastifyInstance } from 'fastify';
import { readFirstSteps, readOverview, readQuality } from '../../contract/overview.ts';
import type { Database } from '../database/database.ts';
import { statistics } from '../overview/statistics.ts';
import { firstSteps } from '../overview/first-steps.ts';
import { dataQuality } from '../overview/data-quality.ts';
import { withTrend } from '../overview/quality-trend.ts';
import { registerRoute } from '../route.ts';

export const registerOverviewRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, readOverview, async () => ({ data: await statistics(database) }));
  registerRoute(app, readQuality, async () => ({
    data: await withTrend(database, await dataQuality(database)),
  }));
  registerRoute(app, readFirstSteps, async () => ({ data: await firstSteps(database) }));
};
