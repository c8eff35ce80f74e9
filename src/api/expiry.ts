const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const SECONDS_PATTERN = /^\d+(\.\d+)?$/;
/** Leap year included: "within one year" must not fail on the day. */
const MAX_EXPIRY_MS = 366 * 86_400_000;

/** Milliseconds since 1970 of an ISO 8601 instant with its zone, or null. */
export const parseInstant = (text: unknown): number | null => {
  if (typeof text !== 'string' || !INSTANT_PATTERN.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
};

/** In the future and within one year: anything else is a misunderstanding (1970, the year 3600). */
export const isPlausible = (instant: number, now: number): boolean =>
  instant > now && instant <= now + MAX_EXPIRY_MS;

/**
 * `expires_in` is parsed as a date (specification §3): an ISO instant is the norm; a number or a numeric string is
 * seconds from now (RFC 6749 §5.1).
 * @returns the instant as ISO 8601, or null where the value makes no sense
 */
export const parseExpiry = (expiresIn: unknown, now: number): string | null => {
  const isSeconds =
    typeof expiresIn === 'number' ||
    (typeof expiresIn === 'string' && SECONDS_PATTERN.test(expiresIn.trim()));
  const instant = isSeconds ? now + Number(expiresIn) * 1000 : parseInstant(expiresIn);
  return instant !== null && isPlausible(instant, now) ? new Date(instant).toISOString() : null;
};
