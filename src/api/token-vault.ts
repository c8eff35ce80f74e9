import type { Clock } from './clock.ts';
import { isSamePerson } from './person-key.ts';
import {
  clearStoredSession,
  isLive,
  isSession,
  readStoredEnd,
  readStoredState,
  writeStoredSession,
  type KeyStore,
  type StoredEnd,
  type StoredSession,
  type StoredState,
  type StoredUser,
} from './session-storage.ts';

export type Tokens = Pick<StoredSession, 'accessToken' | 'refreshToken' | 'expiresAt'>;

/** What a grant stands for; `user` is null until the server has said whose tokens they are. */
export interface Held extends Tokens {
  readonly user: StoredUser | null;
}

export const isIdentified = (session: Held | null): session is StoredSession =>
  session !== null && session.user !== null;

/**
 * Keeps tokens under opaque numbers, so that the machine can say which are current without ever seeing them, and
 * mirrors the current session in browser storage for as long as that is willing.
 */
export interface TokenVault {
  /** @returns the grant, greater than any before it. `isKept`: storage holds the session already. */
  hold(session: Held, isKept: boolean): number;
  find(grant: number | null): Held | null;
  /** Names the owner of tokens held without one. */
  identify(grant: number, user: StoredUser): void;
  readStored(): StoredState;
  /** Writes a session to storage, which may refuse: then it lives in memory alone. */
  keep(grant: number | null): void;
  /** False where storage refused the session, so that what storage holds says nothing about it. */
  isKept(grant: number | null): boolean;
  /** Why the session that was stored ended. */
  readEnd(): StoredEnd;
  /** Empties storage of what no server takes any more, and tells other tabs why. */
  discardStored(end: StoredEnd): void;
  /**
   * Forgets all tokens, stored ones too. An involuntary end spares the live session of someone else that has taken
   * the place meanwhile; a chosen sign-out spares nothing.
   * @param reason why the session ended, which other tabs are told where it is theirs too
   */
  clear(ours: number | null, reason: string | null): void;
}

export const createTokenVault = (store: KeyStore | null, clock: Clock, onRefusal: () => void): TokenVault => {
  const held = new Map<number, { session: Held; isKept: boolean }>();
  let last = 0;

  const readStored = () => (store ? readStoredState(store) : 'unreadable');
  const find = (grant: number | null) => held.get(grant ?? 0)?.session ?? null;
  const isKept = (grant: number | null) => held.get(grant ?? 0)?.isKept ?? false;
  const isSomeoneElses = (stored: StoredState, mine: Held | null) =>
    isSession(stored) && isLive(stored, clock.now()) && !(isIdentified(mine) && isSamePerson(mine, stored));

  return {
    hold: (session, isKept) => {
      last += 1;
      held.set(last, { session, isKept });
      return last;
    },
    find,
    identify: (grant, user) => {
      const entry = held.get(grant);
      if (entry) entry.session = { ...entry.session, user };
    },
    readStored,
    keep: (grant) => {
      const entry = held.get(grant ?? 0);
      if (!entry || !isIdentified(entry.session)) return;
      entry.isKept = store !== null && writeStoredSession(store, entry.session);
      if (!entry.isKept) onRefusal();
    },
    isKept,
    readEnd: () => readStoredEnd(store),
    discardStored: (end) => {
      if (store) clearStoredSession(store, end);
    },
    clear: (ours, reason) => {
      const isTheirs = reason !== 'signedOut' && isSomeoneElses(readStored(), find(ours));
      if (store && !isTheirs) clearStoredSession(store, isKept(ours) ? reason : null);
      held.clear();
    },
  };
};
