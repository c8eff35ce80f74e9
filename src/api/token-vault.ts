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

/** What a tokenId stands for; `user` is null until the server has said whose tokens they are. */
export interface StoredTokens extends Tokens {
  readonly user: StoredUser | null;
}

export const isIdentified = (session: StoredTokens | null): session is StoredSession =>
  session !== null && session.user !== null;

/**
 * Keeps tokens under opaque numbers, so that the machine can say which are current without ever seeing them, and
 * mirrors the current session in browser storage for as long as that is willing.
 */
export interface TokenVault {
  /** @returns the tokenId, greater than any before it. `isPersisted`: storage holds the session already. */
  hold(session: StoredTokens, isPersisted: boolean): number;
  find(tokenId: number | null): StoredTokens | null;
  /** Names the owner of tokens held without one. */
  identify(tokenId: number, user: StoredUser): void;
  readStored(): StoredState;
  /** Writes a session to storage, which may refuse: then it lives in memory alone. */
  persist(tokenId: number | null): void;
  /** False where storage refused the session, so that what storage holds says nothing about it. */
  isPersisted(tokenId: number | null): boolean;
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
  const held = new Map<number, { session: StoredTokens; isPersisted: boolean }>();
  let lastId = 0;

  const readStored = () => (store ? readStoredState(store) : 'unreadable');
  const find = (tokenId: number | null) => held.get(tokenId ?? 0)?.session ?? null;
  const isPersisted = (tokenId: number | null) => held.get(tokenId ?? 0)?.isPersisted ?? false;
  const isSomeoneElses = (stored: StoredState, mine: StoredTokens | null) =>
    isSession(stored) && isLive(stored, clock.now()) && !(isIdentified(mine) && isSamePerson(mine, stored));

  return {
    hold: (session, isPersisted) => {
      lastId += 1;
      held.set(lastId, { session, isPersisted });
      return lastId;
    },
    find,
    identify: (tokenId, user) => {
      const entry = held.get(tokenId);
      if (entry) entry.session = { ...entry.session, user };
    },
    readStored,
    persist: (tokenId) => {
      const entry = held.get(tokenId ?? 0);
      if (!entry || !isIdentified(entry.session)) return;
      entry.isPersisted = store !== null && writeStoredSession(store, entry.session);
      if (!entry.isPersisted) onRefusal();
    },
    isPersisted,
    readEnd: () => readStoredEnd(store),
    discardStored: (end) => {
      if (store) clearStoredSession(store, end);
    },
    clear: (ours, reason) => {
      const isTheirs = reason !== 'signedOut' && isSomeoneElses(readStored(), find(ours));
      if (store && !isTheirs) clearStoredSession(store, isPersisted(ours) ? reason : null);
      held.clear();
    },
  };
};
