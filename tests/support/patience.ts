/**
 * Milliseconds: a machine that is busy elsewhere is not a fault of what is tried, and waiting costs nothing when all is
 * well. Whoever debugs a test that fails waits less: `VITE_POLL_TIMEOUT_MS=10000`.
 */
export const POLL_TIMEOUT_MS = Number((import.meta.env ?? process.env)['VITE_POLL_TIMEOUT_MS'] ?? 120_000);
