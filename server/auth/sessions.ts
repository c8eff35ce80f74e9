import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries } from '../database/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashOf, issueRefreshToken, rotateRefreshToken, type Caller } from './refresh-tokens.ts';

/** Lifetimes in seconds. */
export interface Lifetimes {
  readonly accessToken: number;
  readonly session: number;
}

/** Token response in the specification's names; `expires_in` is an ISO 8601 instant. */
export interface Grant {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: string;
}

export type EndReason = 'signed_out' | 'disabled' | 'password_changed' | 'ended_elsewhere';

export interface Sessions {
  begin(personId: string, device: { userAgent: string; deviceId: string; address: string }): Promise<Grant>;
  /** Rotates the token; `refused` when invalid, `reused` when its reuse ended the session. */
  refresh(refreshToken: string, caller: Caller): Promise<Grant | 'refused' | { readonly reused: string }>;
}

export const endSessionsOf = (tx: Queries, personId: string, because: EndReason): Promise<number> =>
  tx.execute(sql`
    update sessions set ended_at = now(), ended_because = ${because}
    where person_id = ${personId} and ended_at is null`);

/**
 * Ends the session of a refresh token, consumed or not.
 * @returns the person's id, also where the session had ended; undefined for an unknown token
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
  lifetimes: Lifetimes,
): Sessions => {
  const grant = (personId: string, sessionId: string, refresh: string, sessionEnds: Date): Grant => {
    // Access tokens never outlive their session, or the app would refresh too late.
    const expires = new Date(Math.min(Date.now() + lifetimes.accessToken * 1000, sessionEnds.getTime()));
    const access = tokens.issue({ personId, sessionId }, expires);
    return { access_token: access, refresh_token: refresh, expires_in: expires.toISOString() };
  };
  return {
    begin: async (personId, { userAgent, deviceId, address }) => {
      const id = uuidv7();
      const ends = new Date(Date.now() + lifetimes.session * 1000);
      const refresh = await database.transaction(async (tx) => {
        await tx.execute(sql`
          insert into sessions (id, person_id, expires_at, user_agent, device_hash, address)
          values (${id}, ${personId}, ${ends}, ${deviceOf(userAgent)}, ${hashOf(deviceId)}, ${address})`);
        return issueRefreshToken(tx, id);
      });
      return grant(personId, id, refresh, ends);
    },
    refresh: async (refreshToken, given) => {
      const caller = { ...given, userAgent: deviceOf(given.userAgent) };
      const rotation = await database.transaction((tx) =>
        rotateRefreshToken(tx, refreshToken, caller, rotationKey),
      );
      if (rotation.outcome === 'refused') return 'refused';
      if (rotation.outcome === 'reused') return { reused: rotation.personId };
      return grant(rotation.personId, rotation.sessionId, rotation.token, new Date(rotation.sessionEnds));
    },
  };
};
