import type { Clock } from './clock.ts';
import type { StoredSession } from './session-storage.ts';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Far longer than storage takes to reach other tabs. */
const MARK_LIFETIME_MS = 10_000;

/**
 * Announces consumed refresh tokens to all tabs by a shared Web Lock. Storage written under the
 * refresh lock may reach other tabs after its release; a held lock is visible at once (decision
 * 17).
 */
export interface ConsumedRefreshTokens {
  /** Resolves once every tab can see the mark. */
  markConsumed(session: StoredSession): Promise<void>;
  isConsumed(session: StoredSession): Promise<boolean>;
}

/** Hashes the token to four bytes, which reveal nothing of it. */
const nameOf = ({ accessToken }: StoredSession) => {
  let sum = 0;
  for (let at = 0; at < accessToken.length; at += 1)
    sum = (Math.imul(sum, 31) + accessToken.charCodeAt(at)) | 0;
  return `registrar.spent.${sum}`;
};

/** Browsers without permission for Web Locks either throw or reject. */
const attempt = async <T>(ask: () => T) => ask();

/** @param locks undefined where the tab lock uses storage, which keeps its order */
export const createConsumedRefreshTokens = (
  locks: Locks | undefined,
  clock: Clock,
): ConsumedRefreshTokens => {
  return {
    markConsumed: (session) =>
      new Promise((resolve) => {
        const done = () => resolve();
        const hold = () =>
          new Promise<void>((release) => {
            clock.after(MARK_LIFETIME_MS, release);
            done();
          });
        void attempt(() => locks?.request(nameOf(session), { mode: 'shared' }, hold)).then(done, done);
      }),
    isConsumed: async (session) => {
      const { held = [] } = (await attempt(() => locks?.query()).catch(() => undefined)) ?? {};
      return held.some(({ name }) => name === nameOf(session));
    },
  };
};
