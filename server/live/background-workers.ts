import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { expireImports } from '../imports/expire-imports.ts';
import { runNextJob } from '../jobs/run-job.ts';
import { startWorkLoop, type NextWork } from '../jobs/work-loop.ts';
import { refreshNext } from '../stores/computed-columns.ts';
import { listen } from './listen.ts';
import { liveRoutes } from './live-routes.ts';

const EXPIRY_INTERVAL_MS = 60 * 60_000;

/** Deletes what has expired, when the server starts and every hour. */
const hourlyExpiry = (): NextWork => {
  let nextAt = 0;
  return async (database, closing) => {
    if (performance.now() < nextAt) return false;
    nextAt = performance.now() + EXPIRY_INTERVAL_MS;
    await expireImports(database, closing);
    return false;
  };
};

/** What goes on beside requests: telling open screens of changes, and work in the background. Ends with the server. */
export const startBackgroundWorkers = (app: FastifyInstance, database: Database): void => {
  const broadcast = liveRoutes(app, database);
  const failed = (error: unknown) => app.log.error({ event: 'job.failed', err: error }, 'job failed');
  // Beside one another: a job of many minutes keeps no name from being brought up to date.
  const loops = [runNextJob, refreshNext, hourlyExpiry()].map((next) =>
    startWorkLoop(database, next, failed),
  );
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
