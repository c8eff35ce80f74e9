import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { runNextJob } from '../jobs/run-job.ts';
import { startWorkLoop } from '../jobs/work-loop.ts';
import { refreshNext } from '../records/derived.ts';
import { listen } from './listen.ts';
import { liveRoutes } from './live-routes.ts';

/** What goes on beside requests: telling open screens of changes, and work in the background. Ends with the server. */
export const background = (app: FastifyInstance, database: Database): void => {
  const broadcast = liveRoutes(app, database);
  const failed = (error: unknown) => app.log.error({ event: 'job.failed', err: error }, 'job failed');
  // Beside one another: a job of many minutes keeps no name from being brought up to date.
  const loops = [runNextJob, refreshNext].map((next) => startWorkLoop(database, next, failed));
  const listening = listen(database, ['changes', 'jobs'], (channel, payload) => {
    if (channel === 'changes') broadcast(payload.includes('"job_id"') ? 'job' : 'change', payload);
    else for (const loop of loops) loop.wake();
    if (channel === null) broadcast('gap', '{}');
  });
  app.addHook('onClose', async () => {
    listening.stop();
    await Promise.all(loops.map((loop) => loop.stop()));
  });
};
