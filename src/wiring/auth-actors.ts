import { fromPromise } from 'xstate';
import type { Credentials } from '../../contract/auth.ts';
import type { AuthClient } from '../api/auth.ts';
import { isCallFailure, type CallFailure } from '../api/call-failure.ts';
import type { Clock } from '../api/clock.ts';
import { personKey } from '../api/person-key.ts';
import type { createRefresh } from '../api/refresh.ts';
import { describeUser, isLive, isSession, type StoredSession } from '../api/session-storage.ts';
import { isIdentified, type TokenVault } from '../api/token-vault.ts';
import { readWholeSet } from '../api/whole-set.ts';
import {
  authMachine,
  type AuthContext,
  type ConfirmAnswer,
  type Person,
  type RefreshAnswer,
  type RefreshInput,
  type Session,
  type Refusal,
  type SignInAnswer,
  type SignInRefusal,
  type VerifyAnswer,
} from '../machines/auth.ts';

interface Parts {
  readonly vault: TokenVault;
  readonly client: AuthClient;
  readonly refresh: ReturnType<typeof createRefresh>;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** The credentials being submitted; they pass by the machine, so that no inspector ever shows a password. */
  readonly credentials: () => Credentials | null;
}

export const personOf = (session: StoredSession): Person => ({
  key: personKey(session),
  firstName: session.user.UserDetail.first_name,
  lastName: session.user.UserDetail.last_name,
  fullName: session.user.fullName,
  scopes: session.user.scopes,
});

const identifierOf = (credentials: Credentials) =>
  'email' in credentials ? credentials.email.trim().toLowerCase() : credentials.phone;

/** Gives the chart its effects: the one place where its words meet storage and the server. */
export const provideAuth = ({ vault, client, refresh, clock, isOnline, credentials }: Parts) => {
  const identifiers = new Map<number, string>();

  const reasonOf = ({ code, status }: CallFailure): SignInRefusal => {
    if (code === 'network') return isOnline() ? 'serverAway' : 'offline';
    if (code === 'timeout' || (status ?? 0) >= 500) return 'serverAway';
    if (code === 'malformed') return 'malformed';
    if (status === 401) return 'wrongCredentials';
    if (status === 403) return 'notAdmin';
    if (status === 429) return 'tooManyAttempts';
    return status === 400 ? 'invalidInput' : 'unexpected';
  };
  /** What is no failure of a call is a fault of ours: it is thrown on, and the chart's onError has a word for it. */
  const refusalOf = (failure: unknown): Refusal => {
    if (!isCallFailure(failure)) throw failure;
    return { reason: reasonOf(failure), retryAfter: failure.retryAfter };
  };

  const restoreSession = fromPromise(async ({ signal }): Promise<Session> => {
    const stored = await readWholeSet(vault, clock, signal);
    if (!isSession(stored) || !isLive(stored, clock.now())) return { grant: null, person: null };
    return { grant: vault.hold(stored, true), person: personOf(stored) };
  });

  const signIn = fromPromise(async ({ signal }): Promise<SignInAnswer> => {
    const submitted = credentials();
    if (!submitted) return { grant: null, refusal: { reason: 'unexpected', retryAfter: null } };
    try {
      const tokens = await client.login(submitted, signal);
      const grant = vault.hold({ ...tokens, user: null }, false);
      identifiers.set(grant, identifierOf(submitted));
      return { grant, refusal: null };
    } catch (failure) {
      return { grant: null, refusal: refusalOf(failure) };
    }
  });

  const verifyAdmin = fromPromise<VerifyAnswer, { grant: number | null }>(
    async ({ input: { grant }, signal }) => {
      const tokens = vault.find(grant);
      if (grant === null || !tokens) return { person: null, refusal: null };
      // Another tab was quicker: the session begun here is handed back.
      signal.addEventListener('abort', () => void client.logout(tokens));
      try {
        const { UserDetail, scopes } = await client.userInfo(tokens.accessToken, signal);
        const user = describeUser(UserDetail, scopes, identifiers.get(grant));
        vault.identify(grant, user);
        return { person: personOf({ ...tokens, user }), refusal: null };
      } catch (failure) {
        const refusal = refusalOf(failure);
        // The credentials were right a moment ago.
        const reason = refusal.reason === 'wrongCredentials' ? 'unexpected' : refusal.reason;
        return { person: null, refusal: { ...refusal, reason } };
      }
    },
  );

  const confirmPerson = fromPromise<ConfirmAnswer, { grant: number | null; isNeeded: boolean }>(
    async ({ input: { grant, isNeeded }, signal }) => {
      const session = vault.find(grant);
      if (!isNeeded || !isIdentified(session)) return { verdict: 'nothing', person: null };
      try {
        const { UserDetail, scopes } = await client.userInfo(session.accessToken, signal);
        const user = describeUser(UserDetail, scopes, session.user.key);
        return { verdict: 'person', person: personOf({ ...session, user }) };
      } catch (failure) {
        if (!isCallFailure(failure)) throw failure;
        const { status } = failure;
        if (status === 403) return { verdict: 'notAdmin', person: null };
        return { verdict: status === 401 ? 'unauthorized' : 'nothing', person: null };
      }
    },
  );

  const refreshSession = fromPromise<RefreshAnswer, RefreshInput>(async ({ input, signal }) => {
    const began = clock.now();
    const { outcome, grant, session } = await refresh(input, signal);
    return { outcome, grant, person: session && personOf(session), elapsed: clock.now() - began };
  });

  return authMachine.provide({
    actors: { restoreSession, signIn, verifyAdmin, confirmPerson, refreshSession },
    actions: {
      keepSession: ({ context }: { context: AuthContext }) => vault.keep(context.grant),
      clearSession: ({ context }) => vault.clear(context.grant, context.reason === 'signedOut'),
      // What cannot be restored is nobody's.
      discardStored: () => vault.clear(null, true),
      revokeSession: ({ context }) => {
        const tokens = vault.find(context.grant);
        if (tokens) void client.logout(tokens);
      },
    },
  });
};
