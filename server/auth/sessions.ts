import { v7 as uuidv7 } from 'uuid';
import type { TokensResponse } from '../../contract/auth.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import type { Settings } from '../settings.ts';
import type { AccessTokens } from './access-tokens.ts';
import { rememberDevice, revokeDevicesOf } from './known-devices.ts';
import { issueRefreshToken, rotateRefreshToken, type Caller } from './refresh-tokens.ts';
import { hashOf } from '../hash-of.ts';

export type IssuedTokens = TokensResponse['data'];

type EndReason = 'disabled' | 'demoted' | 'password_changed' | 'ended_elsewhere' | 'ended_by_administrator';

interface Begun {
  readonly personId: string;
  readonly passwordHash?: string;
  readonly userAgent: string;
  readonly deviceId: string;
  readonly address: string;
}

export interface SessionChoice {
  readonly only?: string;
  readonly except?: string;
}

/**
 * Also revokes their known devices and wakes the live streams. Without `only`, revokes every device where they are no
 * longer signed in.
 * @returns how many were live
 */
export const endSessionsOf = async (
  tx: Queries,
  personId: string,
  because: EndReason,
  { only, except }: SessionChoice = {},
): Promise<number> => {
  const ended = await tx.rows<{ expires_at: string; device_hash: Buffer | null }>(sql`
    update sessions set ended_at = now(), ended_because = ${because}
    where person_id = ${personId} and ended_at is null
      and (${only ?? null}::uuid is null or id = ${only ?? null})
      and id is distinct from ${except ?? null}::uuid
    returning expires_at, device_hash`);
  const devices = ended.flatMap(({ device_hash: hash }) => hash ?? []);
  await revokeDevicesOf(tx, personId, only === undefined ? undefined : devices);
  const live = ended.filter(({ expires_at }) => Date.parse(expires_at) > Date.now()).length;
  if (live > 0) await tx.execute(sql`update people set sessions_ended_at = now() where id = ${personId}`);
  await notify(tx, 'sessions', personId);
  return live;
};

/**
 * Also of a consumed token.
 * @returns the person's id; undefined for an unknown token
 */
export const endSessionOfToken = async (
  database: Queries,
  refreshToken: string,
): Promise<string | undefined> => {
  const session = await database.row<{ person_id: string }>(sql`
    with session as (
      select s.id, s.person_id from refresh_tokens t join sessions s on s.id = t.session_id
      where t.hash = ${hashOf(refreshToken)}
    ), ended as (
      update sessions set ended_at = now(), ended_because = 'signed_out'
      where id = (select id from session) and ended_at is null
    )
    select person_id from session`);
  return session?.person_id;
};

const deviceOf = (userAgent: string) => userAgent.slice(0, 300);

export const createSessions = (
  database: Database,
  tokens: AccessTokens,
  rotationKey: Buffer,
  { accessTokenTtl, refreshTokenTtl }: Pick<Settings, 'accessTokenTtl' | 'refreshTokenTtl'>,
) => {
  const issueTokens = (
    personId: string,
    sessionId: string,
    refresh: string,
    sessionEnds: Date,
  ): IssuedTokens => {
    // Not later, or the app would refresh too late.
    const expires = new Date(Math.min(Date.now() + accessTokenTtl * 1000, sessionEnds.getTime()));
    const access = tokens.issue({ personId, sessionId }, expires);
    return { access_token: access, refresh_token: refresh, expires_in: expires.toISOString() };
  };
  return {
    /** Null if the person was disabled, or their password changed, meanwhile. */
    begin: async ({ personId, passwordHash, userAgent, deviceId, address }: Begun) => {
      const id = uuidv7();
      const ends = new Date(Date.now() + refreshTokenTtl * 1000);
      const refresh = await database.transaction(async (tx) => {
        // Locks the person: disabling waits, and ends this session too.
        const isAllowed = await tx.execute(sql`
          update people set last_signed_in_at = now()
          where id = ${personId} and disabled_at is null
            and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null})`);
        if (isAllowed === 0) return null;
        await tx.execute(sql`
          insert into sessions (id, person_id, expires_at, user_agent, device_hash, address)
          values (${id}, ${personId}, ${ends}, ${deviceOf(userAgent)}, ${hashOf(deviceId)}, ${address})`);
        await rememberDevice(tx, deviceId, personId);
        return issueRefreshToken(tx, id);
      });
      return refresh === null ? null : issueTokens(personId, id, refresh, ends);
    },
    /** `demoted`: the session ended with the admin scope; `disabled`: with the account; `reused`: this reuse ended it. */
    refresh: async (refreshToken: string, given: Caller) => {
      const caller = { ...given, userAgent: deviceOf(given.userAgent) };
      const rotation = await database.transaction((tx) =>
        rotateRefreshToken(tx, refreshToken, caller, rotationKey),
      );
      if (rotation.outcome === 'reused') return { reused: rotation.personId };
      if (rotation.outcome !== 'rotated') return rotation.outcome;
      return issueTokens(
        rotation.personId,
        rotation.sessionId,
        rotation.token,
        new Date(rotation.sessionEnds),
      );
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
