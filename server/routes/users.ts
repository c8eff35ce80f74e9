import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions, userInfo } from '../../contract/auth.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { endOwnSessions, sessionsOf } from '../people/sessions-of.ts';
import { registerRoute } from '../route.ts';

export const registerUserRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, userInfo, async ({ person }) => {
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

  registerRoute(app, listSessions, async ({ person }) => ({
    data: await sessionsOf(database, person.id, person.sessionId),
  }));

  registerRoute(app, endSession, async ({ params, person, request }) => {
    const ended = await endOwnSessions(database, { personId: person.id, only: params.id });
    if (ended === 0) throw new Failure('not_found', 'Session not found.');
    request.log.info({ event: 'sessions.ended', person: person.id, by: person.id, ended }, 'session ended');
  });

  registerRoute(app, endOtherSessions, async ({ person, request }) => {
    const ended = await endOwnSessions(database, {
      personId: person.id,
      except: person.sessionId,
    });
    request.log.info({ event: 'sessions.ended', person: person.id, by: person.id, ended }, 'sessions ended');
    return { data: { ended } };
  });
};
