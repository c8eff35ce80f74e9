import type { Wiring } from '../wiring.ts';
import { listenToChanges } from './live-stream.ts';

/**
 * Asks who is signed in once the server says that the session ended or lost its scope.
 * @returns stops it
 */
export const watchSession = (wiring: Wiring): (() => void) =>
  listenToChanges(wiring, ({ isSessionOver }) => {
    if (isSessionOver) wiring.auth.send({ type: 'session.recheck' });
  });
