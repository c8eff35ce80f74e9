import type { AuthClient } from './auth.ts';
import { wait, type Clock } from './clock.ts';
import { isSamePerson } from './person-key.ts';
import { isLive, isSession, type StoredSession } from './session-storage.ts';
import type { ConsumedRefreshTokens } from './consumed-refresh-tokens.ts';
import type { TabLock } from './tab-lock.ts';
import { isIdentified, type TokenVault } from './token-vault.ts';
import { STORAGE_SYNC_MS, STORAGE_POLL_MS, waitForStoredSession } from './stored-session.ts';

interface RefreshRequest {
  readonly tokenId: number | null;
  readonly tries: number;
  /** Milliseconds this try may take, its pause included. */
  readonly remainingMs: number;
}

interface Refreshed {
  readonly outcome: 'refreshed' | 'adopted' | 'replaced' | 'gone' | 'rejected' | 'unavailable' | 'offline';
  readonly tokenId: number | null;
  readonly session: StoredSession | null;
  /** Of a rejection. */
  readonly reason?: 'expired' | 'accountDisabled';
}

interface Restored extends Pick<Refreshed, 'tokenId' | 'session'> {
  readonly isExpired: boolean;
}

interface RefreshEnvironment {
  readonly vault: TokenVault;
  readonly client: AuthClient;
  readonly lock: TabLock;
  readonly consumed: ConsumedRefreshTokens;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
}

/** Longer than the server takes, short enough to retry within 30 s. */
const TRY_TIMEOUT_MS = 26_000;
/** Ends a refresh before waiting tabs time out. */
const DEADLINE_MARGIN_MS = 1_000;
const MAX_WAIT_FOR_TURN_MS = 30_000;

/** From 0.5 s to 8 s. */
const pauseAfter = (tries: number) => Math.min(500 * 2 ** (tries - 1), 8_000);

const without = (outcome: Refreshed['outcome']): Refreshed => ({ outcome, tokenId: null, session: null });

/** Refreshes under the tab lock: compare with storage, post, store, release. The machine drops outdated results. */
export const createRefresh = ({ vault, client, lock, consumed, clock, isOnline }: RefreshEnvironment) => {
  /** @returns the session to refresh, or another tab's outcome; null while that tab writes */
  const compare = (mine: StoredSession, isPersisted: boolean): Refreshed | StoredSession | null => {
    const stored = isPersisted ? vault.readStored() : 'unreadable';
    if (stored === 'unreadable') return mine;
    if (stored === 'partiallyWritten' || stored === 'broken') return null;
    if (!isSession(stored)) return without('gone');
    if (stored.accessToken === mine.accessToken) return mine;
    if (!isLive(stored, clock.now())) return isSamePerson(stored, mine) ? stored : without('gone');
    const outcome = isSamePerson(stored, mine) ? 'adopted' : 'replaced';
    return { outcome, tokenId: vault.add(stored, true), session: stored };
  };

  /** Polls until storage is complete and its token unconsumed. */
  const settle = async (
    mine: StoredSession,
    isPersisted: boolean,
    signal: AbortSignal,
  ): Promise<Refreshed | StoredSession> => {
    const end = clock.now() + STORAGE_SYNC_MS;
    for (;;) {
      const found = compare(mine, isPersisted);
      const isDue = found && ('outcome' in found || !isPersisted || !(await consumed.isConsumed(found)));
      if (isDue) return found;
      // An incomplete session is nobody's; a consumed token must not be sent again.
      if (clock.now() >= end) return without(found ? 'unavailable' : 'gone');
      await wait(clock, STORAGE_POLL_MS, signal);
    }
  };

  const exchange = async (
    mine: StoredSession,
    isPersisted: boolean,
    timeLeft: () => number,
    signal: AbortSignal,
  ): Promise<Refreshed> => {
    const base = await settle(mine, isPersisted, signal);
    if ('outcome' in base) return base;
    if (base.refreshToken === null) return without('rejected');
    const timeoutMs = Math.min(timeLeft() - DEADLINE_MARGIN_MS, TRY_TIMEOUT_MS);
    if (timeoutMs <= 0) return without('unavailable');
    const reply = await client.refresh(base.refreshToken, signal, timeoutMs).catch(async (error) => {
      // Signed out here: marks the token, so that no other tab posts it before it learns of the sign-out.
      await consumed.markConsumed(base);
      throw error;
    });
    // Discards tokens of a session that ended during the request.
    signal.throwIfAborted();
    const now = await settle(base, isPersisted, signal);
    signal.throwIfAborted();
    if ('outcome' in now) return now;
    if (reply.outcome === 'rejected' && isPersisted) {
      // Before the lock's release, or the next tab posts the same token.
      vault.discardStored(reply.reason);
      await consumed.markConsumed(base);
    }
    if (reply.outcome === 'rejected') return { ...without('rejected'), reason: reply.reason };
    if (reply.outcome !== 'tokens') return without(reply.outcome);
    const session = { ...reply.tokens, user: base.user };
    const tokenId = vault.add(session, isPersisted);
    if (isPersisted) {
      vault.persist(tokenId);
      await consumed.markConsumed(base);
    }
    return { outcome: 'refreshed', tokenId, session };
  };

  /** @throws when aborted */
  const renew = async (
    { tokenId, tries, remainingMs }: RefreshRequest,
    signal: AbortSignal,
  ): Promise<Refreshed> => {
    const mine = vault.find(tokenId);
    if (!isIdentified(mine)) return without('rejected');
    const isPersisted = vault.isPersisted(tokenId);
    const end = clock.now() + remainingMs;
    const timeLeft = () => end - clock.now();
    if (tries > 0) await wait(clock, Math.min(pauseAfter(tries), remainingMs), signal);
    const work = () => exchange(mine, isPersisted, timeLeft, signal);
    const turn = await lock(work, timeLeft(), signal);
    const result = turn.isTimedOut ? compare(mine, isPersisted) : turn.value;
    if (!result || !('outcome' in result)) return without('unavailable');
    // Last: a browser that reports offline may reach a local server.
    return result.outcome === 'unavailable' && !isOnline() ? without('offline') : result;
  };

  /**
   * Reads an expired session again under the tab lock: clearing it would end what another tab is refreshing.
   * @throws when aborted
   */
  const restore = async (signal: AbortSignal): Promise<Restored> => {
    const stored = await waitForStoredSession(vault, clock, signal);
    if (!isSession(stored)) return { tokenId: null, session: null, isExpired: false };
    if (isLive(stored, clock.now()))
      return { tokenId: vault.add(stored, true), session: stored, isExpired: false };
    const turn = await lock(() => settle(stored, true, signal), MAX_WAIT_FOR_TURN_MS, signal);
    const found = !turn.isTimedOut && 'outcome' in turn.value ? turn.value : without('gone');
    return { ...found, isExpired: found.session === null };
  };

  return { renew, restore };
};
