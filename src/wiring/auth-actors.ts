import { fromPromise } from 'xstate';
import type { AuthClient, SignInCredentials } from '../api/auth.ts';
import { isCallFailure, type CallFailure } from '../api/call-failure.ts';
import type { Clock } from '../api/clock.ts';
import { personKey } from '../api/person-key.ts';
import type { createRefresh } from '../api/refresh.ts';
import { describeUser, type StoredSession } from '../api/session-storage.ts';
import { isIdentified, type TokenVault } from '../api/token-vault.ts';
import {
  authMachine,
  type AuthContext,
  type ConfirmResult,
  type Person,
  type RefreshResult,
  type RefreshInput,
  type RestoreResult,
  type Refusal,
  type SignInResult,
  type SignInRefusal,
  type VerifyResult,
} from '../machines/auth.ts';

interface Parts {
  readonly vault: TokenVault;
  readonly client: AuthClient;
  readonly refresh: ReturnType<typeof createRefresh>;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** Bypass the machine: no inspector shows a password. */
  readonly credentials: () => SignInCredentials | null;
}

/** Lateness that only sleep or throttling explains. */
const SLEPT_MS = 5_000;

export const personOf = (session: StoredSession): Person => ({
  key: personKey(session),
  firstName: session.user.UserDetail.first_name,
  lastName: session.user.UserDetail.last_name,
  fullName: session.user.fullName,
  scopes: session.user.scopes,
});

/** Only our own 403 means “not an administrator”; a proxy may return one too. */
const isProhibition = ({ code, isOurs }: CallFailure) => isOurs && code === 'forbidden';

const identifierOf = (credentials: SignInCredentials): string | undefined => {
  if ('email' in credentials) return credentials.email.trim().toLowerCase();
  return 'phone' in credentials ? credentials.phone : undefined;
};

export const provideAuth = ({ vault, client, refresh, clock, isOnline, credentials }: Parts) => {
  const identifiers = new Map<number, string | undefined>();

  const reasonOf = (failure: CallFailure): SignInRefusal => {
    const { code, status } = failure;
    if (code === 'network') return isOnline() ? 'serverAway' : 'offline';
    if (code === 'overloaded') return 'overloaded';
    if (code === 'timeout' || (status ?? 0) >= 500) return 'serverAway';
    if (code === 'malformed') return 'malformed';
    if (status === 401) return 'wrongCredentials';
    if (isProhibition(failure)) return 'notAdmin';
    if (code === 'account_disabled') return 'accountDisabled';
    if (status === 429) return 'tooManyAttempts';
    return status === 400 ? 'invalidInput' : 'unexpected';
  };
  /** @throws anything but a CallFailure */
  const refusalOf = (failure: unknown): Refusal => {
    if (!isCallFailure(failure)) throw failure;
    return { reason: reasonOf(failure), retryAfter: failure.retryAfter };
  };

  const revoke = (tokenId: number | null) => {
    const refreshToken = vault.find(tokenId)?.refreshToken;
    if (refreshToken) void client.logout(refreshToken);
  };

  const restoreSession = fromPromise(async ({ signal }): Promise<RestoreResult> => {
    const { tokenId, session, isExpired } = await refresh.restore(signal);
    return { tokenId, person: session && personOf(session), isExpired };
  });

  const signIn = fromPromise(async ({ signal }): Promise<SignInResult> => {
    const submitted = credentials();
    if (!submitted) throw new TypeError('No credentials were submitted.');
    try {
      const tokens = await client.login(submitted, signal);
      const tokenId = vault.add({ ...tokens, user: null }, false);
      identifiers.set(tokenId, identifierOf(submitted));
      return { tokenId, refusal: null };
    } catch (failure) {
      const refusal = refusalOf(failure);
      const isUnknown = refusal.reason === 'wrongCredentials' && 'passkey' in submitted;
      return { tokenId: null, refusal: isUnknown ? { ...refusal, reason: 'unknownPasskey' } : refusal };
    }
  });

  const verifyAdmin = fromPromise<VerifyResult, { tokenId: number | null }>(
    async ({ input: { tokenId }, signal }) => {
      const tokens = vault.find(tokenId);
      if (tokenId === null || !tokens) return { person: null, refusal: null };
      try {
        const { UserDetail, scopes } = await client.userInfo(tokens.accessToken, signal);
        const user = describeUser(UserDetail, scopes, identifiers.get(tokenId));
        vault.identify(tokenId, user);
        if (!user.isAdmin) revoke(tokenId);
        return { person: personOf({ ...tokens, user }), refusal: null };
      } catch (failure) {
        // Nobody will use this session: refused, or overtaken by another tab.
        revoke(tokenId);
        const refusal = refusalOf(failure);
        // The credentials were accepted a moment ago, so they are not wrong.
        const reason = refusal.reason === 'wrongCredentials' ? 'unexpected' : refusal.reason;
        return { person: null, refusal: { ...refusal, reason } };
      }
    },
  );

  const confirmPerson = fromPromise<ConfirmResult, { tokenId: number | null; isNeeded: boolean }>(
    async ({ input: { tokenId, isNeeded }, signal }) => {
      const session = vault.find(tokenId);
      const nothing = { tokenId, verdict: 'nothing', person: null } as const;
      if (!isNeeded || !isIdentified(session)) return nothing;
      try {
        const { UserDetail, scopes } = await client.userInfo(session.accessToken, signal);
        const user = describeUser(UserDetail, scopes, session.user.key);
        return { tokenId, verdict: 'person', person: personOf({ ...session, user }) };
      } catch (failure) {
        if (!isCallFailure(failure)) throw failure;
        if (isProhibition(failure)) return { ...nothing, verdict: 'notAdmin' };
        return failure.status === 401 ? { ...nothing, verdict: 'unauthorized' } : nothing;
      }
    },
  );

  const refreshSession = fromPromise<RefreshResult, RefreshInput>(async ({ input, signal }) => {
    const began = clock.now();
    const { outcome, tokenId, session, reason: rejection = null } = await refresh.renew(input, signal);
    const reason = outcome === 'gone' ? vault.readEnd() : rejection;
    const took = clock.now() - began;
    // The computer slept, which must not count against the server.
    const durationMs = took > input.remainingMs + SLEPT_MS ? 0 : took;
    return { outcome, tokenId, person: session && personOf(session), durationMs, reason };
  });

  return authMachine.provide({
    actors: { restoreSession, signIn, verifyAdmin, confirmPerson, refreshSession },
    actions: {
      persistSession: ({ context }: { context: AuthContext }) => vault.persist(context.tokenId),
      clearSession: ({ context }) => vault.clear(context.tokenId, context.reason),
      discardStored: () => vault.discardStored('expired'),
      revokeSession: ({ context }) => revoke(context.tokenId),
    },
  });
};
