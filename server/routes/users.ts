import type { FastifyInstance } from 'fastify';
import type { InferOutput } from 'valibot';
import { endSession, listSessions, sessionSchema, userInfo } from '../../contract/auth.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { route } from '../route.ts';

export const userRoutes = (app: FastifyInstance, database: Database): void => {
  route(app, userInfo, async ({ person }) => {
    const row = await database.row<{ first_name: string; last_name: string }>(
      sql`select first_name, last_name from people where id = ${person.id}`,
    );
    return {
      data: {
        UserDetail: { first_name: row?.first_name ?? '', last_name: row?.last_name ?? '' },
        scopes: [...person.scopes],
      },
    };
  });

  route(app, listSessions, async ({ person }) => ({
    data: await database.rows<InferOutput<typeof sessionSchema>>(sql`
      select id, created_at, last_used_at, expires_at, user_agent, id = ${person.sessionId} as current
      from sessions
      where person_id = ${person.id} and ended_at is null and expires_at > now()
      order by last_used_at desc, id`),
  }));

  route(app, endSession, async ({ params, person }) => {
    const ended = await database.execute(sql`
      update sessions set ended_at = now(), ended_because = 'ended_elsewhere'
      where id = ${params.id} and person_id = ${person.id} and ended_at is null`);
    if (ended === 0) throw new Failure('not_found', 'Session not found.');
  });
};
