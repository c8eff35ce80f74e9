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

interface StoredTokens extends Tokens {
  /** Null until the server has confirmed it. */
  readonly user: StoredUser | null;
}

export const isIdentified = (session: StoredTokens | null): session is StoredSession =>
  session !== null && session.user !== null;

/** Keeps tokens under opaque ids, outside the machine, and mirrors the current session in storage. */
export interface TokenVault {
  /**
   * @returns an id greater than any before
   * @param isPersisted storage holds the session
   */
  add(session: StoredTokens, isPersisted: boolean): number;
  find(tokenId: number | null): StoredTokens | null;
  identify(tokenId: number, user: StoredUser): void;
  readStored(): StoredState;
  /** Falls back to memory. */
  persist(tokenId: number | null): void;
  /** False where storage refused, so that it says nothing of this session. */
  isPersisted(tokenId: number | null): boolean;
  readEnd(): StoredEnd;
  /** Tells other tabs why. */
  discardStored(end: StoredEnd): void;
  /**
   * Forgets all tokens. Spares another person's live session in storage, unless the person signed out.
   * @param reason for other tabs
   */
  clear(ours: number | null, reason: string | null): void;
}

export const createTokenVault = (store: KeyStore | null, clock: Clock, onRefusal: () => void): TokenVault => {
  const entries = new Map<number, { session: StoredTokens; isPersisted: boolean }>();
  let lastId = 0;

  const readStored = () => (store ? readStoredState(store) : 'unreadable');
  const find = (tokenId: number | null) => entries.get(tokenId ?? 0)?.session ?? null;
  const isPersisted = (tokenId: number | null) => entries.get(tokenId ?? 0)?.isPersisted ?? false;
  const isSomeoneElses = (stored: StoredState, mine: StoredTokens | null) =>
    isSession(stored) && isLive(stored, clock.now()) && !(isIdentified(mine) && isSamePerson(mine, stored));

  return {
    add: (session, isPersisted) => {
      lastId += 1;
      entries.set(lastId, { session, isPersisted });
      return lastId;
    },
    find,
    identify: (tokenId, user) => {
      const entry = entries.get(tokenId);
      if (entry) entry.session = { ...entry.session, user };
    },
    readStored,
    persist: (tokenId) => {
      const entry = entries.get(tokenId ?? 0);
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
      entries.clear();
    },
  };
};
