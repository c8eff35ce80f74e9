import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { Failure, accountDisabled, rateLimited } from '../failure.ts';
import { deviceIdFor, setDeviceCookie } from './known-devices.ts';
import type { IssuedTokens, Sessions } from './sessions.ts';
import type { AttemptOutcome } from './sign-in-attempts.ts';

interface Proven {
  readonly personId: string;
  /** As verified: a password changed meanwhile begins no session. */
  readonly passwordHash?: string;
}

/** Null if the person was disabled, or their password changed, meanwhile. */
export const beginSessionOn =
  (database: Database, sessions: Sessions) =>
  async (proven: Proven, request: FastifyRequest, reply: FastifyReply): Promise<IssuedTokens | null> => {
    const deviceId = await deviceIdFor(database, request, proven.personId);
    const tokens = await sessions.begin({
      ...proven,
      deviceId,
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    });
    if (tokens) setDeviceCookie(request, reply, deviceId);
    return tokens;
  };

export type BeginSession = ReturnType<typeof beginSessionOn>;

export interface Holder extends Proven {
  readonly isDisabled: boolean;
}

/**
 * Ends an attempt in a session.
 * @throws Failure `rate_limited`, `account_disabled`, or `invalid_credentials` with the text `refusal`
 */
export const signIn = async (
  attempt: AttemptOutcome<Holder>,
  refusal: string,
  log: FastifyBaseLogger,
  begin: (holder: Holder) => Promise<IssuedTokens | null>,
): Promise<IssuedTokens> => {
  if (attempt.outcome === 'limited') {
    log.warn({ event: 'sign_in.rate_limited', wait: attempt.wait }, 'sign-in rate limited');
    throw rateLimited('Too many sign-in attempts.', attempt.wait);
  }
  const holder = attempt.outcome === 'succeeded' ? attempt.value : null;
  if (holder?.isDisabled) {
    log.warn({ event: 'sign_in.disabled', person: holder.personId }, 'sign-in of a disabled account');
    throw accountDisabled();
  }
  const tokens = holder && (await begin(holder));
  if (!tokens) {
    log.warn({ event: 'sign_in.refused' }, 'sign-in refused');
    throw new Failure('invalid_credentials', refusal);
  }
  log.info({ event: 'sign_in.succeeded', person: holder.personId }, 'signed in');
  return tokens;
};
