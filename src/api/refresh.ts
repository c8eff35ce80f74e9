import type { AuthClient } from './auth.ts';
import { wait, type Clock } from './clock.ts';
import { isSamePerson } from './person-key.ts';
import { isLive, isSession, type StoredSession } from './session-storage.ts';
import type { ConsumedRefreshTokens } from './consumed-refresh-tokens.ts';
import type { TabLock } from './tab-lock.ts';
import { isIdentified, type TokenVault } from './token-vault.ts';
import { STORAGE_SYNC_MS, STORAGE_POLL_MS } from './stored-session.ts';

export interface RefreshRequest {
  readonly grant: number | null;
  /** How many tries before this one found the server unavailable. */
  readonly tries: number;
  /** Milliseconds this try may take at most, its pause included. */
  readonly remaining: number;
}

export interface Refreshed {
  readonly outcome:
    | 'refreshed'
    | 'adopted'
    | 'replaced'
    | 'gone'
    | 'rejected'
    | 'unavailable'
    | 'unanswered'
    | 'offline';
  readonly grant: number | null;
  readonly session: StoredSession | null;
}

interface Surroundings {
  readonly vault: TokenVault;
  readonly client: AuthClient;
  readonly lock: TabLock;
  readonly consumed: ConsumedRefreshTokens;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
}

/**
 * A refresh token that the server may have used is posted again within this time alone: half of the ten seconds in which
 * the server answers a repeat, so that a slow one still finds them (decision 23).
 */
const REPEAT_WITHIN_MS = 5_000;
/** How much sooner a refresh is given up than the turns of those who wait for it. */
const GIVE_UP_BEFORE_MS = 1_000;

/** Milliseconds: half a second after the first failed try, then doubling, at most eight seconds. */
const pauseAfter = (tries: number) => Math.min(500 * 2 ** (tries - 1), 8_000);

const without = (outcome: Refreshed['outcome']): Refreshed => ({ outcome, grant: null, session: null });

/**
 * One try at a refresh, one at a time across the tabs of a browser: compare with storage, post, store, let go.
 * The result is returned, not applied: the machine may have moved on, and then it is dropped.
 */
export const createRefresh = ({ vault, client, lock, consumed, clock, isOnline }: Surroundings) => {
  /**
   * What storage says of a session begun with `mine`: still ours to refresh, or settled by another tab; null while
   * only a part of what that tab writes has arrived.
   */
  const compare = (mine: StoredSession, isKept: boolean): Refreshed | StoredSession | null => {
    const stored = isKept ? vault.readStored() : 'unreadable';
    if (stored === 'unreadable') return mine;
    if (stored === 'partiallyWritten' || stored === 'broken') return null;
    if (!isSession(stored)) return without('gone');
    if (stored.accessToken === mine.accessToken) return mine;
    if (!isLive(stored, clock.now())) return isSamePerson(stored, mine) ? stored : without('gone');
    const outcome = isSamePerson(stored, mine) ? 'adopted' : 'replaced';
    return { outcome, grant: vault.hold(stored, true), session: stored };
  };

  /** Compares until what is stored is whole, and not what another tab has already exchanged. */
  const settle = async (
    mine: StoredSession,
    isKept: boolean,
    signal: AbortSignal,
  ): Promise<Refreshed | StoredSession> => {
    const end = clock.now() + STORAGE_SYNC_MS;
    for (;;) {
      const found = compare(mine, isKept);
      // eslint-disable-next-line no-await-in-loop
      const isDue = found && ('outcome' in found || !isKept || !(await consumed.isConsumed(found)));
      if (isDue) return found;
      // What stays torn is nobody's session; what stays old is not offered twice.
      if (clock.now() >= end) return without(found ? 'unavailable' : 'gone');
      // eslint-disable-next-line no-await-in-loop
      await wait(clock, STORAGE_POLL_MS, signal);
    }
  };

  const exchange = async (
    mine: StoredSession,
    isKept: boolean,
    timeLeft: () => number,
    signal: AbortSignal,
  ): Promise<Refreshed> => {
    const base = await settle(mine, isKept, signal);
    if ('outcome' in base) return base;
    if (base.refreshToken === null) return without('rejected');
    /** Under the lock still, or the next tab would post the same token again. */
    const giveUp = async (outcome: 'rejected' | 'unanswered') => {
      if (isKept) {
        vault.discardStored(outcome === 'rejected' ? 'expired' : 'serverAway');
        await consumed.markConsumed(base);
      }
      return without(outcome);
    };
    const postedAt = consumed.postedAt(base);
    const firstPost = postedAt ?? clock.now();
    const isLate = () => Math.abs(clock.now() - firstPost) >= REPEAT_WITHIN_MS;
    // A dead network ends no session.
    if (isLate()) return isOnline() ? giveUp('rejected') : without('unavailable');
    const patience = timeLeft() - GIVE_UP_BEFORE_MS;
    if (patience <= 0) return without('unavailable');
    if (postedAt === null) consumed.notePost(base);
    const reply = await client.refresh(base.refreshToken, signal, patience).catch(async (error) => {
      // Signed out here: no other tab, which may not have heard of it, posts the token meanwhile.
      if (isKept) await consumed.markConsumed(base);
      throw error;
    });
    // As above, while the answer was on its way: it is nobody's any more. In another tab: storage tells.
    signal.throwIfAborted();
    const isUnknown = reply.outcome === 'unavailable' && !(reply.isUnused && postedAt === null);
    if (!isUnknown) consumed.notePost(null);
    const now = await settle(base, isKept, signal);
    signal.throwIfAborted();
    if ('outcome' in now) return now;
    if (reply.outcome === 'rejected') return giveUp('rejected');
    if (isUnknown && isLate() && isOnline()) return giveUp('unanswered');
    if (reply.outcome !== 'tokens') return without(reply.outcome);
    const session = { ...reply.tokens, user: base.user };
    const grant = vault.hold(session, isKept);
    if (isKept) {
      vault.keep(grant);
      await consumed.markConsumed(base);
    }
    return { outcome: 'refreshed', grant, session };
  };

  /** @throws when aborted */
  return async ({ grant, tries, remaining }: RefreshRequest, signal: AbortSignal): Promise<Refreshed> => {
    const mine = vault.find(grant);
    if (!isIdentified(mine)) return without('rejected');
    const isKept = vault.isKept(grant);
    const end = clock.now() + remaining;
    const timeLeft = () => end - clock.now();
    if (tries > 0) await wait(clock, Math.min(pauseAfter(tries), remaining), signal);
    const work = () => exchange(mine, isKept, timeLeft, signal);
    const turn = await lock(work, timeLeft(), signal);
    const result = turn.isTimedOut ? compare(mine, isKept) : turn.value;
    if (!result || !('outcome' in result)) return without('unavailable');
    // Asked afterwards alone: a server on this very machine, or this network, answers a browser that thinks it is offline.
    return result.outcome === 'unavailable' && !isOnline() ? without('offline') : result;
  };
};
