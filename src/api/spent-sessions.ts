import type { Clock } from './clock.ts';
import type { StoredSession } from './session-storage.ts';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Milliseconds, far more than storage needs to reach the other tabs. */
const MEMORY = 10_000;

/**
 * Which sessions have had their refresh token exchanged or refused, known to all tabs of a browser at once. What a tab writes to
 * storage reaches the others by a way of its own, and may arrive after the lock it let go of; a lock that is held is
 * seen by whoever comes next (decision 17).
 */
export interface SpentSessions {
  /** Resolves once every tab can know. */
  mark(session: StoredSession): Promise<void>;
  has(session: StoredSession): Promise<boolean>;
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
export const createSpentSessions = (locks: Locks | undefined, clock: Clock): SpentSessions => {
  return {
    mark: (session) =>
      new Promise((resolve) => {
        const done = () => resolve();
        const holdOn = () =>
          new Promise<void>((letGo) => {
            clock.after(MEMORY, letGo);
            done();
          });
        void attempt(() => locks?.request(nameOf(session), { mode: 'shared' }, holdOn)).then(done, done);
      }),
    has: async (session) => {
      const { held = [] } = (await attempt(() => locks?.query()).catch(() => undefined)) ?? {};
      return held.some(({ name }) => name === nameOf(session));
    },
  };
};
