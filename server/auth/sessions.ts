import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries } from '../database/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { issueRefreshToken, rotateRefreshToken } from './refresh-tokens.ts';

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
  begin(personId: string, userAgent: string): Promise<Grant>;
  /** The new pair; null when the token is not good, and `reused` when its use ended the session. */
  refresh(refreshToken: string): Promise<Grant | 'refused' | { readonly reused: string }>;
}

/** Ends every session of a person, or all but one. */
export const endSessionsOf = (tx: Queries, personId: string, because: EndReason): Promise<number> =>
  tx.execute(sql`
    update sessions set ended_at = now(), ended_because = ${because}
    where person_id = ${personId} and ended_at is null`);

/** Ends the session a refresh token belongs to, if it is this person's. */
export const endSessionOfToken = (tx: Queries, refreshToken: string, personId: string): Promise<number> =>
  tx.execute(sql`
    update sessions set ended_at = now(), ended_because = 'signed_out'
    where ended_at is null and person_id = ${personId} and id =
      (select session_id from refresh_tokens where hash = ${createHash('sha256').update(refreshToken).digest()})`);

export const createSessions = (
  database: Database,
  tokens: AccessTokens,
  rotationKey: Buffer,
  lifetimes: Lifetimes,
): Sessions => {
  const grant = async (
    personId: string,
    sessionId: string,
    refresh: string,
    sessionEnds: Date,
  ): Promise<Grant> => {
    // An access token never outlives its session, or the app would believe in time it does not have.
    const expires = new Date(Math.min(Date.now() + lifetimes.accessToken * 1000, sessionEnds.getTime()));
    const access = await tokens.issue({ personId, sessionId }, expires);
    return { access_token: access, refresh_token: refresh, expires_in: expires.toISOString() };
  };
  return {
    begin: async (personId, userAgent) => {
      const id = uuidv7();
      const ends = new Date(Date.now() + lifetimes.session * 1000);
      const refresh = await database.transaction(async (tx) => {
        await tx.execute(sql`
          insert into sessions (id, person_id, expires_at, user_agent)
          values (${id}, ${personId}, ${ends}, ${userAgent.slice(0, 300)})`);
        return issueRefreshToken(tx, id);
      });
      return grant(personId, id, refresh, ends);
    },
    refresh: async (refreshToken) => {
      const rotation = await database.transaction((tx) => rotateRefreshToken(tx, refreshToken, rotationKey));
      if (rotation.outcome === 'refused') return 'refused';
      if (rotation.outcome === 'reused') return { reused: rotation.personId };
      return grant(rotation.personId, rotation.sessionId, rotation.token, new Date(rotation.sessionEnds));
    },
  };
};
