/**
 * The figures the specification fixes, each stated once.
 * Source: specification §3, §6, §7 and §9.
 */

/** Sent with every request, and demanded by the server of every request. */
export const SCOPE_HEADER = 'Scope';
export const ADMIN_SCOPE = 'admin';

/** Raised at sign-in and whenever a kept session turns out to have lost the admin scope. */
export const NOT_ADMIN_MESSAGE = 'Only administrators are allowed to access this system.';

/** The four keys of browser storage that together are a session. */
export const STORAGE_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  expiresAt: 'expires_at',
  userData: 'user_data',
} as const;

/** Lengths in CSS pixels, times in milliseconds. */
export const TOAST = {
  duration: 4000,
  visible: 3,
  width: 356,
  gap: 14,
  swipeThreshold: 45,
} as const;

/** Times in milliseconds. */
export const QUERY_CACHE = {
  unusedFor: 5 * 60_000,
  retries: 3,
  longestBackoff: 30_000,
} as const;

/** The calling codes a phone number is picked from first, in the specification's order. */
export const CALLING_CODES = [
  { code: '+977', country: 'NP', name: 'Nepal' },
  { code: '+91', country: 'IN', name: 'India' },
  { code: '+1', country: 'US', name: 'United States' },
  { code: '+44', country: 'GB', name: 'United Kingdom' },
  { code: '+61', country: 'AU', name: 'Australia' },
  { code: '+65', country: 'SG', name: 'Singapore' },
  { code: '+971', country: 'AE', name: 'UAE' },
] as const;

/** Characters of a search, of which more are refused. */
export const MAX_SEARCH_LENGTH = 200;
