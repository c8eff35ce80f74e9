import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Queries } from '../database/database.ts';
import { hashOf } from '../hash-of.ts';

const COOKIE_PATH = '/v1/auth';
const DEVICE_MAX_AGE_S = 365 * 24 * 3600;
const DEVICE_ID_BYTES = 16;

/** OWASP's device cookies: strangers' wrong guesses lock out strangers alone (decision 23). Grants no access. */
export const deviceIdsOf = ({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): string[] =>
  [...cookie.matchAll(/(?:^|; )device=([\w-]+)(?=;|$)/g)].map(([, id = '']) => id);

const IS_CURRENT = sql`revoked_at is null and last_used_at > now() - make_interval(secs => ${DEVICE_MAX_AGE_S})`;

/**
 * @param account email or phone that signed in from the device; absent: any
 * @returns its id, a secret; null when unknown or revoked
 */
export const findKnownDevice = async (
  database: Queries,
  request: Pick<FastifyRequest, 'headers'>,
  account?: string,
): Promise<string | null> => {
  const ids = deviceIdsOf(request);
  if (ids.length === 0) return null;
  const known = await database.rows<{ id_hash: Buffer }>(sql`
    select id_hash from known_devices join people p on p.id = person_id
    where id_hash = any(${ids.map(hashOf)}::bytea[]) and ${IS_CURRENT}
      and (${account ?? null}::text is null or p.email = ${account ?? null} or p.phone = ${account ?? null})`);
  return ids.find((id) => known.some((row) => row.id_hash.equals(hashOf(id)))) ?? null;
};

/** Shared by people of one browser, unless revoked for this person. */
export const deviceIdFor = async (
  database: Queries,
  request: Pick<FastifyRequest, 'headers'>,
  personId: string,
): Promise<string> => {
  const id = await findKnownDevice(database, request);
  const revoked =
    id !== null &&
    (await database.row(sql`
      select 1 from known_devices
      where id_hash = ${hashOf(id)} and person_id = ${personId} and revoked_at is not null`));
  return id !== null && !revoked ? id : randomBytes(DEVICE_ID_BYTES).toString('base64url');
};

export const rememberDevice = (tx: Queries, id: string, personId: string) =>
  tx.execute(sql`
    insert into known_devices (id_hash, person_id) values (${hashOf(id)}, ${personId})
    on conflict (id_hash, person_id) do update set last_used_at = now()`);

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, id: string): void => {
  const attributes = `Path=${COOKIE_PATH}; Max-Age=${DEVICE_MAX_AGE_S}; HttpOnly; SameSite=Strict`;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `device=${id}; ${attributes}${secure}`);
};

/**
 * Except those where the person is still signed in.
 * @param idHashes absent: all
 */
export const revokeDevicesOf = (tx: Queries, personId: string, idHashes?: readonly Buffer[]) =>
  tx.execute(sql`
    update known_devices set revoked_at = now()
    where person_id = ${personId} and revoked_at is null
      and (${idHashes ? [...idHashes] : null}::bytea[] is null or id_hash = any(${idHashes ? [...idHashes] : null}::bytea[]))
      and not exists (
        select from sessions
        where sessions.person_id = known_devices.person_id and device_hash = id_hash
          and ended_at is null and expires_at > now()
      )`);
