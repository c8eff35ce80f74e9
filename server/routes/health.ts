import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Outage } from '../database/embedded-supervisor.ts';

/** Whoever asks gives up after a second or two, and then knows less than a refusal tells. */
const READINESS_TIMEOUT_MS = 1500;

type Readiness = 'ready' | 'starting' | 'database unavailable';

/** `/healthz`: the process lives. `/readyz`: people can work, which needs the database and somebody who may sign in. */
export const healthRoutes = (
  app: FastifyInstance,
  { pool }: Database,
  databaseOutage: () => Outage | null = () => null,
): void => {
  let asking: Promise<Readiness> | undefined;

  /** One question at a time: those that wait for a database that says nothing would fill the pool. */
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
