import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries } from '../database/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashOf, issueRefreshToken, rotateRefreshToken, type Caller } from './refresh-tokens.ts';

/** Seconds. */
export interface Lifetimes {
  readonly accessToken: number;
  readonly session: number;
}

/** The tokens of an answer, as the specification names them; `expires_in` is an ISO 8601 instant. */
export interface Grant {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: string;
}

export type EndReason = 'signed_out' | 'disabled' | 'password_changed' | 'ended_elsewhere';

export interface Sessions {
  begin(personId: string, device: { userAgent: string; deviceId: string }): Promise<Grant>;
  /** The new pair; `refused` when the token is not good, and `reused` when its use ended the session. */
  refresh(refreshToken: string, caller: Caller): Promise<Grant | 'refused' | { readonly reused: string }>;
}

/** Ends every session of a person, or all but one. */
export const endSessionsOf = (tx: Queries, personId: string, because: EndReason): Promise<number> =>
  tx.execute(sql`
    update sessions set ended_at = now(), ended_because = ${because}
    where person_id = ${personId} and ended_at is null`);

/**
 * Ends the session a refresh token belongs to, also a spent one.
 * @returns the id of its person, also where the session had ended before; undefined for a token that was never issued
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

/** As much of a User-Agent header as is stored. */
const deviceOf = (userAgent: string) => userAgent.slice(0, 300);

export const createSessions = (
  database: Database,
  tokens: AccessTokens,
  rotationKey: Buffer,
  lifetimes: Lifetimes,
): Sessions => {
  const grant = (personId: string, sessionId: string, refresh: string, sessionEnds: Date): Grant => {
    // An access token never outlives its session, or the app would believe in time it does not have.
    const expires = new Date(Math.min(Date.now() + lifetimes.accessToken * 1000, sessionEnds.getTime()));
    const access = tokens.issue({ personId, sessionId }, expires);
    return { access_token: access, refresh_token: refresh, expires_in: expires.toISOString() };
  };
  return {
    begin: async (personId, { userAgent, deviceId }) => {
      const id = uuidv7();
      const ends = new Date(Date.now() + lifetimes.session * 1000);
      const refresh = await database.transaction(async (tx) => {
        await tx.execute(sql`
          insert into sessions (id, person_id, expires_at, user_agent, device_hash)
          values (${id}, ${personId}, ${ends}, ${deviceOf(userAgent)}, ${hashOf(deviceId)})`);
        return issueRefreshToken(tx, id);
      });
      return grant(personId, id, refresh, ends);
    },
    refresh: async (refreshToken, { userAgent, deviceIds }) => {
      const caller = { userAgent: deviceOf(userAgent), deviceIds };
      const rotation = await database.transaction((tx) =>
        rotateRefreshToken(tx, refreshToken, caller, rotationKey),
      );
      if (rotation.outcome === 'refused') return 'refused';
      if (rotation.outcome === 'reused') return { reused: rotation.personId };
      return grant(rotation.personId, rotation.sessionId, rotation.token, new Date(rotation.sessionEnds));
    },
  };
};
