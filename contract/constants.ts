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

/** In the phone field's order. */
export const CALLING_CODES = [
  { code: '+977', country: 'NP', name: 'Nepal' },
  { code: '+91', country: 'IN', name: 'India' },
  { code: '+1', country: 'US', name: 'United States' },
  { code: '+44', country: 'GB', name: 'United Kingdom' },
  { code: '+61', country: 'AU', name: 'Australia' },
  { code: '+65', country: 'SG', name: 'Singapore' },
  { code: '+971', country: 'AE', name: 'UAE' },
] as const;

/** Characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Of an error group of an import, for a short address. */
export const GROUP_KEY_PREFIX_LENGTH = 8;
export const MAX_SHOWN_GROUPS = 500;
