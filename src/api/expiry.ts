const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const SECONDS_PATTERN = /^\d+(\.\d+)?$/;
/** A leap year. */
const MAX_EXPIRY_MS = 366 * 86_400_000;

/** @returns epoch milliseconds; null without a zone */
export const parseInstant = (text: unknown): number | null => {
  if (typeof text !== 'string' || !INSTANT_PATTERN.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
};

/** Within a year: other values (1970, the year 3600) come from a misread unit. */
export const isPlausible = (instant: number, now: number): boolean =>
  instant > now && instant <= now + MAX_EXPIRY_MS;

/**
 * Takes an ISO instant (specification §3) or seconds (RFC 6749 §5.1).
 * @param clockError milliseconds this device's clock is ahead of the server's; NaN where unknown
 * @returns ISO 8601 by this device's clock; null if implausible
 */
export const parseExpiry = (expiresIn: unknown, now: number, clockError = 0): string | null => {
  const isSeconds =
    typeof expiresIn === 'number' ||
    (typeof expiresIn === 'string' && SECONDS_PATTERN.test(expiresIn.trim()));
  const instant = isSeconds ? now + Number(expiresIn) * 1000 : (parseInstant(expiresIn) ?? Number.NaN);
  // A proxy's clock may be the wrong one: an expiry that makes sense as it is stays so.
  const found = [instant, ...(isSeconds ? [] : [instant + clockError])].find((each) =>
    isPlausible(each, now),
  );
  return found === undefined ? null : new Date(found).toISOString();
};
