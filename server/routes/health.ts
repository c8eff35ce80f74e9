import type { FastifyInstance } from 'fastify';
import { sql, type Database } from '../database/database.ts';

/** `/healthz`: the process lives. `/readyz`: it can also serve, which needs the database. */
export const healthRoutes = (app: FastifyInstance, database: Database): void => {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = await database.row(sql`select 1`).then(
      () => true,
      () => false,
    );
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unavailable' });
  });
};
