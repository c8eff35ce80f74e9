import { wait, type Clock } from './clock.ts';
import type { StoredSet } from './session-storage.ts';
import type { TokenVault } from './token-vault.ts';

/** Milliseconds within which what another tab writes arrives here, all of it. */
export const ARRIVAL = 1_000;
export const LOOK_AGAIN = 20;

/**
 * What is stored, once all of what another tab may be writing at this moment has arrived; `torn` where it does not come.
 * @throws CallFailure `aborted` as soon as the signal says so
 */
export const readWholeSet = async (
  vault: Pick<TokenVault, 'readStored'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<StoredSet> => {
  const end = clock.now() + ARRIVAL;
  for (;;) {
    const stored = vault.readStored();
    if (stored !== 'torn' || clock.now() >= end) return stored;
    // eslint-disable-next-line no-await-in-loop
    await wait(clock, LOOK_AGAIN, signal);
  }
};
