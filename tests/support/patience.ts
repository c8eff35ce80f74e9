/**
 * Milliseconds: a machine that is busy elsewhere is not a fault of what is tried, and waiting costs nothing when all is
 * well.
 */
export const POLL_TIMEOUT_MS = 120_000;
