import { createHmac, randomBytes } from 'node:crypto';
import { hashOf } from '../hash-of.ts';
import { sql, type Queries, type Transaction } from '../database/database.ts';

/** In which callers without the device cookie get the same successor. */
const GRACE_S = 10;
const TOKEN_BYTES = 32;
/** Wait for a concurrent use of the session; shorter than the client's timeout. */
const MAX_WAIT_MS = 25_000;

/** RFC 9700 §4.14. By HMAC: a repeated use gets the SAME successor, although only hashes are stored. */
const successorOf = (token: string, key: Buffer) =>
  createHmac('sha256', key).update('refresh-token\0').update(token).digest('base64url');

export interface Caller {
  readonly userAgent: string;
  readonly deviceIds: readonly string[];
  readonly address: string;
}

type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly token: string;
      readonly sessionId: string;
      readonly personId: string;
      readonly sessionEnds: string;
    }
  | { readonly outcome: 'refused' | 'demoted' | 'disabled' }
  | { readonly outcome: 'reused'; readonly sessionId: string; readonly personId: string };

export const issueRefreshToken = async (tx: Queries, sessionId: string): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.execute(
    sql`insert into refresh_tokens (hash, session_id) values (${hashOf(token)}, ${sessionId})`,
  );
  return token;
};

interface Found {
  session_id: string;
  person_id: string;
  expires_at: string;
  is_live: boolean;
  is_demoted: boolean;
  is_disabled: boolean;
  is_same_device: boolean;
}

/** Locks the session: uses come in turn. */
const findSession = (tx: Queries, hash: Buffer, deviceIds: readonly string[]) =>
  tx.row<Found>(sql`
    select s.id as session_id, s.person_id, s.expires_at,
           coalesce(s.device_hash = any(${deviceIds.map(hashOf)}::bytea[]), false) as is_same_device,
           s.ended_at is null and s.expires_at > now() and p.disabled_at is null as is_live,
           coalesce(s.ended_because = 'demoted', false) as is_demoted,
           coalesce(s.ended_because = 'disabled', false) and p.disabled_at is not null and t.spent_at is null
             as is_disabled
    from refresh_tokens t join sessions s on s.id = t.session_id join people p on p.id = s.person_id
    where t.hash = ${hash}
    for update of s`);

/**
 * Before the lock: a use that commits while this one waits was concurrent. Only the statement timeout bounds
 * the wait.
 */
const isUnconsumed = async (tx: Transaction, hash: Buffer, userAgent: string): Promise<boolean> => {
  await tx.limit({ statement: MAX_WAIT_MS, lock: 0 });
  const found = await tx.row(sql`
    select 1 from refresh_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} and t.spent_at is null and s.user_agent = ${userAgent}`);
  return found !== undefined;
};

/**
 * A repeat gets the same, still unused successor if it comes from the same device, was concurrent, or falls
 * within the grace period. Any other ends the session, for which the caller must commit.
 */
export const rotateRefreshToken = async (
  tx: Transaction,
  token: string,
  { userAgent, deviceIds, address }: Caller,
  key: Buffer,
): Promise<Rotation> => {
  const hash = hashOf(token);
  const wasUnspent = await isUnconsumed(tx, hash, userAgent);
  const session = await findSession(tx, hash, deviceIds);
  if (session?.is_disabled) return { outcome: 'disabled' };
  if (!session?.is_live) return { outcome: session?.is_demoted ? 'demoted' : 'refused' };
  const { session_id: sessionId, person_id: personId, expires_at: sessionEnds } = session;
  const next = successorOf(token, key);
  const rotated = { outcome: 'rotated', token: next, sessionId, personId, sessionEnds } as const;

  const consumed = await tx.execute(sql`
    update refresh_tokens set spent_at = clock_timestamp(), successor = ${hashOf(next)}
    where hash = ${hash} and spent_at is null`);
  if (consumed === 1) {
    await tx.execute(
      sql`insert into refresh_tokens (hash, session_id) values (${hashOf(next)}, ${sessionId})`,
    );
    await tx.execute(sql`
      update sessions set last_used_at = now(), address = ${address} where id = ${sessionId}`);
    return rotated;
  }
  const isExpected = wasUnspent || session.is_same_device;
  const repeatable = await tx.row(sql`
    select 1 from refresh_tokens t join refresh_tokens child on child.hash = t.successor
    where t.hash = ${hash} and child.spent_at is null
      and (${isExpected} or t.spent_at > clock_timestamp() - make_interval(secs => ${GRACE_S}))`);
  if (repeatable) return rotated;
  await tx.execute(sql`
    update sessions set ended_at = now(), ended_because = 'reused_token' where id = ${sessionId} and ended_at is null`);
  return { outcome: 'reused', sessionId, personId };
};
