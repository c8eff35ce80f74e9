import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as links from '../../contract/one-time-links.ts';
import * as people from '../../contract/people.ts';
import { revisionsOf } from '../change-sets/history.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { changeProfileAndScopes, disable, enable } from '../people/change-access.ts';
import { requirePerson } from '../people/change-person.ts';
import { invite } from '../people/invite.ts';
import { listPeople } from '../people/list-people.ts';
import { makeLink, revokeLink } from '../people/one-time-links.ts';
import { readPerson } from '../people/read-people.ts';
import { endSessionsOfOther, sessionsOf } from '../people/sessions-of.ts';
import { registerRoute, withVersion } from '../route.ts';

const logAct = (request: FastifyRequest, event: string, person: string, details: object = {}) =>
  request.log.info({ event, person, by: request.person?.id, ...details }, event.replace('.', ' '));

export const registerPeopleRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, people.listPeople, ({ query, person }) => listPeople(database, person.id, query));
  registerRoute(app, people.readPerson, async ({ params, person, reply }) =>
    withVersion(reply, { data: await readPerson(database, person.id, params.id) }),
  );
  registerRoute(app, people.personHistory, async ({ params }) => {
    await requirePerson(database, params.id);
    return { data: await revisionsOf(database, params.id) };
  });
  registerRoute(app, people.listPersonSessions, async ({ params, person }) => {
    await requirePerson(database, params.id);
    return { data: await sessionsOf(database, params.id, person.sessionId) };
  });

  registerRoute(app, people.endPersonSession, async ({ params, person, request }) => {
    const ended = await endSessionsOfOther(database, {
      personId: params.id,
      by: person.id,
      only: params.session,
    });
    if (ended === 0) throw new Failure('not_found', 'Session not found.');
    logAct(request, 'sessions.ended', params.id, { ended });
  });
  registerRoute(app, people.endPersonSessions, async ({ params, person, request }) => {
    const ended = await endSessionsOfOther(database, { personId: params.id, by: person.id });
    logAct(request, 'sessions.ended', params.id, { ended });
    return { data: { ended } };
  });

  registerRoute(app, links.createLink, async ({ params, person, request }) => {
    const link = await makeLink(database, params.id, person.id);
    logAct(request, 'link.made', params.id, { purpose: link.purpose });
    return { data: link };
  });
  registerRoute(app, links.revokeLink, async ({ params, person, request }) => {
    await revokeLink(database, params.id, person.id);
    logAct(request, 'link.revoked', params.id);
  });

  registerRoute(app, people.invitePerson, async ({ body, idempotencyKey: key, person, request, reply }) => {
    const invited = await invite(database, { by: person.id, key, input: body });
    logAct(request, 'person.invited', invited.data.id, { scopes: invited.data.scopes });
    return withVersion(reply, invited);
  });
  registerRoute(app, people.changePerson, async ({ params, person, version, body, request, reply }) => {
    const written = await changeProfileAndScopes(database, {
      personId: params.id,
      by: person.id,
      version,
      input: body,
    });
    logAct(request, 'person.changed', params.id, { scopes: written.data.scopes });
    return withVersion(reply, written);
  });
  registerRoute(app, people.disablePerson, async ({ params, person, request, reply }) => {
    const written = await disable(database, params.id, person.id);
    logAct(request, 'person.disabled', params.id);
    return withVersion(reply, written);
  });
  registerRoute(app, people.enablePerson, async ({ params, person, request, reply }) => {
    const written = await enable(database, params.id, person.id);
    logAct(request, 'person.enabled', params.id);
    return withVersion(reply, written);
  });
};
