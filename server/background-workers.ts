import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { expireSnapshots } from './bulk/expire-snapshots.ts';
import type { Database } from './database/database.ts';
import { isConnectionError } from './database/connection-errors.ts';
import { scanNext } from './duplicates/scan.ts';
import { expireImports } from './imports/expire-imports.ts';
import { JOB_HANDLERS } from './job-handlers.ts';
import { jobRunner } from './jobs/run-job.ts';
import { startWorkLoop, type NextWork } from './jobs/work-loop.ts';
import { refreshNext } from './stores/computed-columns.ts';
import { listen } from './live/listen.ts';
import { registerLiveRoutes } from './live/live-routes.ts';

/** Each holds a connection. */
const CONCURRENT_JOBS = 3;
const EXPIRY_INTERVAL_MS = 60 * 60_000;

const hourly = (expire: (database: Database, closing: AbortSignal) => Promise<void>): NextWork => {
  let nextAt = 0;
  return async (database, closing) => {
    if (performance.now() < nextAt) return false;
    nextAt = performance.now() + EXPIRY_INTERVAL_MS;
    await expire(database, closing);
    return false;
  };
};

/** Every loop asks every few seconds while the database is away. */
const OUTAGE_LOG_INTERVAL_MS = 60_000;

const failureLog = (log: FastifyBaseLogger) => {
  let silentUntil = 0;
  return (error: unknown) => {
    if (!(error instanceof Error && isConnectionError(error))) {
      log.error({ event: 'job.failed', err: error }, 'job failed');
      return;
    }
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + OUTAGE_LOG_INTERVAL_MS;
    const { message } = error;
    log.error({ event: 'database.unreachable', err: { message } }, 'background work waits for the database');
  };
};

export const startBackgroundWorkers = (app: FastifyInstance, database: Database): void => {
  const { broadcast, checkSessions } = registerLiveRoutes(app, database);
  const failed = failureLog(app.log);
  const runNextJob = jobRunner(JOB_HANDLERS);
  // A long job must not delay the others.
  const loops = [
    ...Array.from({ length: CONCURRENT_JOBS }, () => runNextJob),
    refreshNext,
    scanNext,
    hourly(expireImports),
    hourly(expireSnapshots),
  ].map((next) => startWorkLoop(database, next, failed));
  const listening = listen(database, ['changes', 'jobs', 'sessions'], (channel, payload) => {
    if (channel === 'sessions') checkSessions();
    else if (channel === 'changes') broadcast(payload.includes('"job_id"') ? 'job' : 'change', payload);
    else for (const loop of loops) loop.wake();
    if (channel === null) broadcast('gap', '{}');
  });
  app.addHook('onClose', async () => {
    listening.stop();
    await Promise.all(loops.map((loop) => loop.stop()));
  });
};
