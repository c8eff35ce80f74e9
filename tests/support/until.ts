import { vi } from 'vitest';

/** Milliseconds: a machine that is busy elsewhere is not a fault of what is tried. */
export const PATIENCE = 30_000;

/** Waits until a check no longer fails; looks often, so that patience costs nothing when all is well. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 50 });
