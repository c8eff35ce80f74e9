import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions, userInfo } from '../../contract/auth.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { endOwnSessions, sessionsOf } from '../people/sessions-of.ts';
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
    data: await sessionsOf(database, person.id, person.sessionId),
  }));

  route(app, endSession, async ({ params, person, request }) => {
    const ended = await endOwnSessions(database, { personId: person.id, only: params.id });
    if (ended === 0) throw new Failure('not_found', 'Session not found.');
    request.log.info({ event: 'sessions.ended', person: person.id, by: person.id, ended }, 'session ended');
  });

  route(app, endOtherSessions, async ({ person, request }) => {
    const ended = await endOwnSessions(database, {
      personId: person.id,
      except: person.sessionId,
    });
    request.log.info({ event: 'sessions.ended', person: person.id, by: person.id, ended }, 'sessions ended');
    return { data: { ended } };
  });
};
