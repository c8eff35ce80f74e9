import { wait, type Clock } from './clock.ts';
import type { StoredState } from './session-storage.ts';
import type { TokenVault } from './token-vault.ts';

/** Within this time all of what another tab writes arrives here. */
export const STORAGE_SYNC_MS = 1_000;
export const STORAGE_POLL_MS = 20;

/**
 * Polls until the session's keys are whole, for another tab may be writing them; `partiallyWritten` where they do not
 * become so in time.
 * @throws CallFailure `aborted` as soon as the signal says so
 */
export const waitForStoredSession = async (
  vault: Pick<TokenVault, 'readStored'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<StoredState> => {
  const end = clock.now() + STORAGE_SYNC_MS;
  for (;;) {
    const stored = vault.readStored();
    if (stored !== 'partiallyWritten' || clock.now() >= end) return stored;
    // eslint-disable-next-line no-await-in-loop
    await wait(clock, STORAGE_POLL_MS, signal);
  }
};
