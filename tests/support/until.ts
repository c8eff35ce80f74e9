import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/** Waits until a check no longer fails; looks often, so that patience costs nothing when all is well. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 50 });
