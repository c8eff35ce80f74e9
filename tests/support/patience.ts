/**
 * Milliseconds: a machine that is busy elsewhere is not a fault of what is tried, and waiting costs nothing when all is
 * well.
 */
export const PATIENCE = 120_000;
