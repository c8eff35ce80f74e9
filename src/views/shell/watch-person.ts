import type { Wiring } from '../../wiring.ts';
import { UNDO_STACK_KEY } from '../../wiring/undo-stack-key.ts';
import { clearToasts } from '../parts/toast-store.ts';
import { clearScrollPositions } from '../navigation/scroll-restoration.ts';

const PERSON_KEY = 'registrar.person';

/** Cleared when another person signs in. */
const PERSONAL_KEYS = /^registrar\.(?:recent|beginning):([^:]*)/;

/** Storage may be unavailable. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const drop = (isDoomed: (name: string) => boolean) => {
  for (const name of Object.keys(localStorage).filter(isDoomed)) localStorage.removeItem(name);
};

const forgetUndoStack = () => attempt(() => sessionStorage.removeItem(UNDO_STACK_KEY));

const forget = () => {
  clearToasts();
  clearScrollPositions();
};

/**
 * Clears personal data after signing out or when another person signs in; not when a session expires and the same
 * person returns, except for the undo stack. Call before the session starts.
 */
export const watchPerson = (auth: Wiring['auth']): void => {
  let former = attempt(() => sessionStorage.getItem(PERSON_KEY)) ?? null;
  auth.on('session.started', ({ person, former: before }) => {
    if (before) forgetUndoStack();
    const key = person?.key ?? '';
    if (former !== null && former !== key) forget();
    former = key;
    attempt(() => {
      sessionStorage.setItem(PERSON_KEY, key);
      drop((name) => {
        const owner = PERSONAL_KEYS.exec(name)?.[1] ?? encodeURIComponent(key);
        return owner !== encodeURIComponent(key);
      });
    });
  });
  auth.subscribe((snapshot) => snapshot.hasTag('public') && forgetUndoStack());
  auth.on('session.ended', ({ reason }) => {
    attempt(() => drop((name) => name.startsWith('registrar.recent:')));
    if (reason === 'signedOut' || reason === 'elsewhere') forget();
  });
};
