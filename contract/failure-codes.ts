/** HTTP statuses. Codes are stable; people read `detail`. */
export const FAILURES = {
  invalid_input: 400,
  unknown_field: 400,
  invalid_cursor: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_refresh_token: 401,
  /** Unknown, used, revoked or expired: one answer for all, which reveals nothing. */
  invalid_link: 401,
  forbidden: 403,
  scope_required: 403,
  /** Only after the right password, or with the refresh token of a session that ended by it. */
  account_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_use: 409,
  already_exists: 409,
  /** Nobody disables or demotes themselves. */
  own_account: 409,
  last_administrator: 409,
  gone: 410,
  stale_version: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_publishable: 422,
  idempotency_key_reused: 422,
  version_required: 428,
  rate_limited: 429,
  internal: 500,
  database_unavailable: 503,
  /** The database itself is available. */
  query_timeout: 503,
  disk_full: 507,
  overloaded: 503,
  shutting_down: 503,
} as const;

export type FailureCode = keyof typeof FAILURES;
