import { wait, type Clock } from './clock.ts';
import type { StoredState } from './session-storage.ts';
import type { TokenVault } from './token-vault.ts';

/** Time for other tabs' writes to arrive here. */
export const STORAGE_SYNC_MS = 1_000;
export const STORAGE_POLL_MS = 20;

/**
 * Waits until another tab has written the whole session; `partiallyWritten` on timeout.
 * @throws CallFailure `aborted`
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
    await wait(clock, STORAGE_POLL_MS, signal);
  }
};
