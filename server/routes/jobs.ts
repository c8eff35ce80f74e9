import type { FastifyInstance } from 'fastify';
import { cancelJob as cancelOperation, readJob } from '../../contract/jobs.ts';
import type { Database } from '../database/database.ts';
import { cancelJob, requireJob } from '../jobs/jobs.ts';
import { route } from '../route.ts';

export const jobRoutes = (app: FastifyInstance, database: Database): void => {
  route(app, readJob, async ({ params }) => ({ data: await requireJob(database, params.id) }));
  route(app, cancelOperation, async ({ params }) => ({ data: await cancelJob(database, params.id) }));
};
