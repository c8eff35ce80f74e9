import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Outage } from '../database/embedded-supervisor.ts';

/** Shorter than a probe's own timeout. */
const READINESS_TIMEOUT_MS = 1500;

type Readiness = 'ready' | 'starting' | 'database unavailable';

export const registerHealthRoutes = (
  app: FastifyInstance,
  { pool }: Database,
  databaseOutage: () => Outage | null = () => null,
): void => {
  let asking: Promise<Readiness> | undefined;

  /** Probes would exhaust the pool while the database hangs. */
  const readiness = () => {
    asking ??= pool
      .query({ text: 'select from people limit 1', query_timeout: READINESS_TIMEOUT_MS })
      .then(
        ({ rowCount }): Readiness => (rowCount ? 'ready' : 'starting'),
        (): Readiness => 'database unavailable',
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const tooLate = () =>
    new Promise<Readiness>((resolve) =>
      setTimeout(resolve, READINESS_TIMEOUT_MS, 'database unavailable').unref(),
    );

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = await Promise.race([readiness(), tooLate()]);
    const outage = status === 'database unavailable' ? databaseOutage() : null;
    return reply.status(status === 'ready' ? 200 : 503).send({
      status,
      ...(outage && {
        since: outage.since,
        restart_attempts: outage.attempts,
        gives_up_at: outage.givesUpAt,
      }),
    });
  });
};
