import type { Clock } from './clock.ts';
import type { StoredSession } from './session-storage.ts';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Far longer than storage needs to reach the other tabs. */
const MARK_LIFETIME_MS = 10_000;

/**
 * Which sessions have had their refresh token exchanged or refused, announced to all tabs of a browser by a shared Web
 * Lock: what a tab writes to storage may reach the others after the refresh lock it has released, while a lock that is
 * held is seen by whoever comes next (decision 17).
 */
export interface ConsumedRefreshTokens {
  /** Resolves once every tab can know. */
  markConsumed(session: StoredSession): Promise<void>;
  isConsumed(session: StoredSession): Promise<boolean>;
}

/** Tells one session from the next; four bytes give no token away. */
const nameOf = ({ accessToken }: StoredSession) => {
  let sum = 0;
  for (let at = 0; at < accessToken.length; at += 1)
    sum = (Math.imul(sum, 31) + accessToken.charCodeAt(at)) | 0;
  return `registrar.spent.${sum}`;
};

/** A browser may throw at once, or refuse later, where it has Web Locks and does not give them. */
const attempt = async <T>(ask: () => T) => ask();

/** @param locks missing or refused where turns are taken in storage itself, which keeps its order */
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
