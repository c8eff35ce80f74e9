import { vi } from 'vitest';
import { POLL_TIMEOUT_MS } from './patience.ts';

/** Waits until a check no longer fails; looks often, so that patience costs nothing when all is well. */
export const until = <T>(check: () => T | Promise<T>, timeout = POLL_TIMEOUT_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 50 });
