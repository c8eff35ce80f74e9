import type { Wiring } from '../../wiring.ts';
import { clearToasts } from '../parts/toast-store.ts';
import { clearScrollPositions } from '../navigation/scroll-restoration.ts';

const PERSON_KEY = 'registrar.person';

/** What is kept in this browser for a person who may come back: it is gone once another comes. */
const PERSONAL_KEYS = /^registrar\.(?:recent|beginning):([^:]*)/;

/** Where storage is forbidden nothing is kept in it either. */
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

const forget = () => {
  clearToasts();
  clearScrollPositions();
};

/**
 * Leaves no toast and no entry of the history in this tab of a person who signed out, nor of one who was here before
 * another; who signs in again after an involuntary end can still go back. To be called before the session starts.
 */
export const watchPerson = (auth: Wiring['auth']): void => {
  let former = attempt(() => sessionStorage.getItem(PERSON_KEY)) ?? null;
  auth.on('session.started', ({ person }) => {
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
  auth.on('session.ended', ({ reason }) => {
    attempt(() => drop((name) => name.startsWith('registrar.recent:')));
    if (reason === 'signedOut' || reason === 'elsewhere') forget();
  });
};
