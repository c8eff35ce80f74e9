import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { startJobLoop } from '../jobs/job-loop.ts';
import { listen } from './listen.ts';
import { liveRoutes } from './live-routes.ts';

/** What goes on beside requests: telling open screens of changes, and doing jobs. Ends with the server. */
export const background = (app: FastifyInstance, database: Database): void => {
  const broadcast = liveRoutes(app, database);
  const jobs = startJobLoop(database, (error) =>
    app.log.error({ event: 'job.failed', err: error }, 'job failed'),
  );
  const listening = listen(database, ['changes', 'jobs'], (channel, payload) => {
    if (channel === 'changes') broadcast(payload.includes('"job_id"') ? 'job' : 'change', payload);
    else jobs.wake();
    if (channel === null) broadcast('gap', '{}');
  });
  app.addHook('onClose', async () => {
    listening.stop();
    await jobs.stop();
  });
};
