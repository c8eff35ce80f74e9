/** Specification §3, §6, §7, §9. */

/** Required of every request. */
export const SCOPE_HEADER = 'Scope';
export const ADMIN_SCOPE = 'admin';

export const NOT_ADMIN_MESSAGE = 'Only administrators are allowed to access this system.';

export const ACCOUNT_DISABLED_MESSAGE = 'This account is disabled. Ask another administrator.';

export const STORAGE_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  expiresAt: 'expires_at',
  userData: 'user_data',
} as const;

/** CSS pixels and milliseconds. */
export const TOAST = {
  duration: 4000,
  visible: 3,
  width: 356,
  gap: 14,
  swipeThreshold: 45,
} as const;

/** Milliseconds. */
export const QUERY_CACHE = {
  unusedFor: 5 * 60_000,
  retries: 3,
  longestBackoff: 30_000,
} as const;

export { CALLING_CODES } from './calling-codes.ts';

/** Characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Of an error group of an import, for a short address. */
export const GROUP_KEY_PREFIX_LENGTH = 8;
export const MAX_SHOWN_GROUPS = 500;
