import type { Clock } from './clock.ts';
import type { StoredSession } from './session-storage.ts';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Far longer than storage takes to reach other tabs. */
const CONSUMED_LOCK_MS = 10_000;

/**
 * Marks consumed refresh tokens by a shared Web Lock: storage may reach other tabs after the refresh lock's release,
 * a held lock is visible at once (decision 17).
 */
export interface ConsumedRefreshTokens {
  /** Resolves once every tab can see it. */
  markConsumed(session: StoredSession): Promise<void>;
  isConsumed(session: StoredSession): Promise<boolean>;
}

/** A checksum: four bytes reveal nothing of the token. */
const nameOf = ({ accessToken }: StoredSession) => {
  let sum = 0;
  for (let at = 0; at < accessToken.length; at += 1)
    sum = (Math.imul(sum, 31) + accessToken.charCodeAt(at)) | 0;
  return `registrar.spent.${sum}`;
};

/** Denied Web Locks throw or reject; `async` makes both reject. */
const attempt = async <T>(ask: () => T) => ask();

/** @param locks undefined where the tab lock is in storage, which keeps its own order */
export const createConsumedRefreshTokens = (
  locks: Locks | undefined,
  clock: Clock,
): ConsumedRefreshTokens => ({
  markConsumed: (session) =>
    new Promise((resolve) => {
      const done = () => resolve();
      const hold = () =>
        new Promise<void>((release) => {
          clock.after(CONSUMED_LOCK_MS, release);
          done();
        });
      void attempt(() => locks?.request(nameOf(session), { mode: 'shared' }, hold)).then(done, done);
    }),
  isConsumed: async (session) => {
    const { held = [] } = (await attempt(() => locks?.query()).catch(() => undefined)) ?? {};
    return held.some(({ name }) => name === nameOf(session));
  },
});
