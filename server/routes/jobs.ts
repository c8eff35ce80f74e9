import type { FastifyInstance } from 'fastify';
import { cancelJob as cancelOperation, readJob } from '../../contract/jobs.ts';
import type { Database } from '../database/database.ts';
import { cancelJob, requireJob } from '../jobs/jobs.ts';
import { registerRoute } from '../route.ts';

export const registerJobRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, readJob, async ({ params }) => ({ data: await requireJob(database, params.id) }));
  registerRoute(app, cancelOperation, async ({ params }) => ({ data: await cancelJob(database, params.id) }));
};
