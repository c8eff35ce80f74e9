import { ADMIN_SCOPE, STORAGE_KEYS } from '../../contract/constants.ts';
import { isPlausible, parseInstant } from './expiry.ts';

/** What browser storage may be asked; any of it may throw, where storage is forbidden or full. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The user record of the specification §3 with what the client adds; `key` tells one person from another. */
export interface StoredUser {
  readonly UserDetail: { readonly first_name: string; readonly last_name: string };
  readonly scopes: readonly string[];
  readonly fullName: string;
  readonly isAdmin: boolean;
  readonly key?: string;
}

export interface StoredSession {
  readonly accessToken: string;
  /** Null where the server gave none: such a session ends with its access token. */
  readonly refreshToken: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly user: StoredUser;
}

/**
 * `partiallyWritten`: `expires_at` is still missing, as while another tab writes; `broken`: the keys make no session, or none of an
 * administrator.
 */
export type StoredState = StoredSession | 'absent' | 'partiallyWritten' | 'broken' | 'unreadable';

/** Absent, emptied, or written by a program that stored what it did not have. */
const present = (value: string | null): string | null =>
  value === null || ['', 'null', 'undefined'].includes(value.trim()) ? null : value;

const isText = (value: unknown): value is string => typeof value === 'string';

const parseUser = (text: string | null): StoredUser | null => {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<StoredUser> | null;
    const detail = user?.UserDetail;
    const scopes = user?.scopes;
    if (!isText(detail?.first_name) || !isText(detail.last_name)) return null;
    if (!Array.isArray(scopes) || !scopes.every(isText) || !scopes.includes(ADMIN_SCOPE)) return null;
    return describeUser(detail, scopes, isText(user?.key) ? user.key : undefined);
  } catch {
    return null;
  }
};

/** Adds what the client adds: fullName, joined and trimmed, and isAdmin. */
export const describeUser = (
  { first_name, last_name }: StoredUser['UserDetail'],
  scopes: readonly string[],
  key?: string,
): StoredUser => ({
  UserDetail: { first_name, last_name },
  scopes,
  fullName: `${first_name} ${last_name}`.trim(),
  isAdmin: scopes.includes(ADMIN_SCOPE),
  ...(key !== undefined && { key }),
});

/** Reads the four keys as they are, whether or not their time is over. Never throws. */
export const readStoredState = (store: KeyStore): StoredState => {
  try {
    const access = store.getItem(STORAGE_KEYS.accessToken);
    const refresh = store.getItem(STORAGE_KEYS.refreshToken);
    const expiry = store.getItem(STORAGE_KEYS.expiresAt);
    const data = store.getItem(STORAGE_KEYS.userData);
    if ([access, refresh, expiry, data].every((value) => value === null)) return 'absent';
    if (expiry === null) return 'partiallyWritten';
    const accessToken = present(access);
    const user = parseUser(data);
    if (accessToken === null || user === null || parseInstant(expiry) === null) return 'broken';
    return { accessToken, refreshToken: present(refresh), expiresAt: expiry, user };
  } catch {
    return 'unreadable';
  }
};

export const isSession = (set: StoredState): set is StoredSession => typeof set === 'object';

export const isLive = (session: StoredSession, now: number): boolean =>
  isPlausible(parseInstant(session.expiresAt) ?? 0, now);

/**
 * The session to restore, or null: only where the expiry is in the future and the user an administrator
 * (specification §4). Pure and small, because the boot script judges by it too.
 * @param now milliseconds since 1970
 */
export const readStoredSession = (store: KeyStore, now: number): StoredSession | null => {
  const set = readStoredState(store);
  return isSession(set) && isLive(set, now) ? set : null;
};

const SESSION_END_KEY = 'registrar.session-end';

/** `expires_at` goes first and comes last, so that a set torn by a crash or a full disk is never taken for whole. */
const KEYS_IN_REMOVAL_ORDER = [
  STORAGE_KEYS.expiresAt,
  STORAGE_KEYS.accessToken,
  STORAGE_KEYS.refreshToken,
  STORAGE_KEYS.userData,
] as const;

const STORED_END_REASONS = ['expired', 'serverAway', 'notAdmin'] as const;
export type StoredEnd = (typeof STORED_END_REASONS)[number] | 'elsewhere';

/** Why the session that was stored here ended; `elsewhere` where somebody signed out. Never throws. */
export const readStoredEnd = (store: KeyStore | null): StoredEnd => {
  try {
    const end = store?.getItem(SESSION_END_KEY);
    return STORED_END_REASONS.find((one) => one === end) ?? 'elsewhere';
  } catch {
    return 'elsewhere';
  }
};

/**
 * Never throws: what cannot be removed could not be stored either.
 * @param end for other tabs to tell; it reaches them before the keys are gone
 */
export const clearStoredSession = (store: KeyStore, end: string | null = null): void => {
  try {
    const isTold =
      STORED_END_REASONS.some((one) => one === end) && store.getItem(STORAGE_KEYS.accessToken) !== null;
    if (isTold) store.setItem(SESSION_END_KEY, end ?? '');
  } catch {
    // Then they say that it was ended elsewhere.
  }
  for (const key of KEYS_IN_REMOVAL_ORDER) {
    try {
      store.removeItem(key);
    } catch {
      // The other keys are still worth a try.
    }
  }
};

/** @returns false where storage refused; then nothing of the session is left in it */
export const writeStoredSession = (store: KeyStore, session: StoredSession): boolean => {
  try {
    store.removeItem(SESSION_END_KEY);
    store.removeItem(STORAGE_KEYS.expiresAt);
    store.setItem(STORAGE_KEYS.accessToken, session.accessToken);
    if (session.refreshToken === null) store.removeItem(STORAGE_KEYS.refreshToken);
    else store.setItem(STORAGE_KEYS.refreshToken, session.refreshToken);
    store.setItem(STORAGE_KEYS.userData, JSON.stringify(session.user));
    store.setItem(STORAGE_KEYS.expiresAt, session.expiresAt);
    return true;
  } catch {
    clearStoredSession(store);
    return false;
  }
};
