import { ADMIN_SCOPE, STORAGE_KEYS } from '../../contract/constants.ts';
import { isPlausible, parseInstant } from './expiry.ts';

/** Any method may throw: storage can be forbidden or full. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Specification §3; `key` identifies the person. */
export interface StoredUser {
  readonly UserDetail: { readonly first_name: string; readonly last_name: string };
  readonly scopes: readonly string[];
  readonly fullName: string;
  readonly isAdmin: boolean;
  readonly key?: string | undefined;
}

export interface StoredSession {
  readonly accessToken: string;
  /** Null: the session ends with its access token. */
  readonly refreshToken: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly user: StoredUser;
}

/** `partiallyWritten`: another tab writes; `broken`: no valid administrator's session. */
export type StoredState = StoredSession | 'absent' | 'partiallyWritten' | 'broken' | 'unreadable';

/** Some programs store these. */
const present = (value: string | null): string | null =>
  value === null || ['', 'null', 'undefined'].includes(value.trim()) ? null : value;

const isText = (value: unknown): value is string => typeof value === 'string';

const parseUser = (text: string | null): StoredUser | null => {
  try {
    const { UserDetail, scopes, key } = JSON.parse(text ?? 'null');
    if (!isText(UserDetail.first_name) || !isText(UserDetail.last_name)) return null;
    if (!Array.isArray(scopes) || !scopes.every(isText) || !scopes.includes(ADMIN_SCOPE)) return null;
    return describeUser(UserDetail, scopes, isText(key) ? key : undefined);
  } catch {
    return null;
  }
};

export const describeUser = (
  { first_name, last_name }: StoredUser['UserDetail'],
  scopes: readonly string[],
  key?: string,
): StoredUser => ({
  UserDetail: { first_name, last_name },
  scopes,
  fullName: `${first_name} ${last_name}`.trim(),
  isAdmin: scopes.includes(ADMIN_SCOPE),
  key,
});

/** Includes expired sessions. Never throws. */
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
 * Null unless unexpired and an administrator's (specification §4). In the boot script: keep it pure and small.
 * @param now epoch milliseconds
 */
export const readStoredSession = (store: KeyStore, now: number): StoredSession | null => {
  const set = readStoredState(store);
  return isSession(set) && isLive(set, now) ? set : null;
};

const SESSION_END_KEY = 'registrar.session-end';

/** `expires_at` goes first and comes last: a partly written session never counts as complete. */
const KEYS_IN_REMOVAL_ORDER = [
  STORAGE_KEYS.expiresAt,
  STORAGE_KEYS.accessToken,
  STORAGE_KEYS.refreshToken,
  STORAGE_KEYS.userData,
] as const;

const STORED_END_REASONS = ['expired', 'serverAway', 'notAdmin', 'accountDisabled'] as const;
export type StoredEnd = (typeof STORED_END_REASONS)[number] | 'elsewhere';

/** `elsewhere`: another tab signed out. Never throws. */
export const readStoredEnd = (store: KeyStore | null): StoredEnd => {
  try {
    const end = store?.getItem(SESSION_END_KEY);
    return STORED_END_REASONS.find((one) => one === end) ?? 'elsewhere';
  } catch {
    return 'elsewhere';
  }
};

/**
 * Never throws.
 * @param end reason for other tabs, written before the keys go
 */
export const clearStoredSession = (store: KeyStore, end: string | null = null): void => {
  try {
    const reason = STORED_END_REASONS.find((one) => one === end);
    if (reason && store.getItem(STORAGE_KEYS.accessToken) !== null) store.setItem(SESSION_END_KEY, reason);
  } catch {
    // Other tabs then report `elsewhere`.
  }
  for (const key of KEYS_IN_REMOVAL_ORDER) {
    try {
      store.removeItem(key);
    } catch {
      // Continues with the other keys.
    }
  }
};

/** @returns false if storage refused; it then holds no part */
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
