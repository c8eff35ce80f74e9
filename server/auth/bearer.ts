import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_SCOPE, NOT_ADMIN_MESSAGE, SCOPE_HEADER } from '../../contract/constants.ts';
import { sql, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Person } from '../route.ts';
import type { AccessTokens } from './access-tokens.ts';

interface Row {
  id: string;
  name: string;
  scopes: string[];
  is_use_outdated: boolean;
}

/** A write for each call would cost more than the call. */
const USE_INTERVAL = sql`interval '1 minute'`;

/** A session that ended with the admin scope has no scopes: refused for that. */
const findPerson = (database: Queries, personId: string, sessionId: string) =>
  database.row<Row>(sql`
    select p.id, trim(p.first_name || ' ' || p.last_name) as name,
      case when s.ended_at is null then p.scopes else '{}' end as scopes,
      s.last_used_at < now() - ${USE_INTERVAL} as is_use_outdated
    from sessions s join people p on p.id = s.person_id
    where s.id = ${sessionId} and p.id = ${personId}
      and (s.ended_at is null or s.ended_because = 'demoted') and s.expires_at > now() and p.disabled_at is null`);

const noteUse = (database: Queries, sessionId: string): void =>
  void database
    .execute(
      sql`update sessions set last_used_at = now() where id = ${sessionId} and last_used_at < now() - ${USE_INTERVAL}`,
    )
    // Repeated by the next call.
    .catch(() => {});

const requirePerson = async (
  request: FastifyRequest,
  tokens: AccessTokens,
  database: Queries,
): Promise<Person> => {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  const claims = token ? tokens.read(token) : null;
  const row = claims && (await findPerson(database, claims.personId, claims.sessionId));
  if (!claims || !row) throw new Failure('unauthenticated', 'Sign in to continue.');
  const { is_use_outdated: isUseOutdated, ...person } = row;
  const { sessionId } = claims;
  if (isUseOutdated) noteUse(database, sessionId);
  return { ...person, sessionId };
};

/** Before the body is read. The session is looked up each time: its end takes effect at once on every server. */
export const guardOperations = (app: FastifyInstance, tokens: AccessTokens, database: Queries): void => {
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation) return;
    if (operation.access === 'admin') request.person = await requirePerson(request, tokens, database);
    if (request.headers[SCOPE_HEADER.toLowerCase()] !== ADMIN_SCOPE) {
      throw new Failure('scope_required', `Missing header: ${SCOPE_HEADER}: ${ADMIN_SCOPE}.`);
    }
    if (request.person && !request.person.scopes.includes(ADMIN_SCOPE)) {
      throw new Failure('forbidden', NOT_ADMIN_MESSAGE);
    }
  });
};
