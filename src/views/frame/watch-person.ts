import type { Wiring } from '../../wiring.ts';
import { forgetNotices } from '../parts/notify.ts';
import { forgetMemories } from '../parts/session-memory.ts';
import { forgetPlaces } from './history-places.ts';

const KEY = 'registrar.person';

/** What is kept in this browser for a person who may come back: it is gone once another comes. */
const OF_A_PERSON = /^registrar\.(?:recent|beginning):([^:]*)/;

/** Where storage is forbidden nothing is kept in it either. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const forget = () => {
  forgetMemories();
  forgetNotices();
  forgetPlaces();
};

/**
 * Leaves nothing in this tab of a person who signed out, nor of one who was here before another: no address, no place in
 * the history, no remembered list. Who signs in again after an involuntary end finds all of it. Before the session starts.
 */
export const watchPerson = (auth: Wiring['auth']): void => {
  let former = attempt(() => sessionStorage.getItem(KEY)) ?? null;
  auth.on('session.started', ({ person }) => {
    const key = person?.key ?? '';
    if (former !== null && former !== key) forget();
    former = key;
    attempt(() => {
      sessionStorage.setItem(KEY, key);
      for (const name of Object.keys(localStorage)) {
        const [, owner] = OF_A_PERSON.exec(name) ?? [];
        if (owner !== undefined && owner !== encodeURIComponent(key)) localStorage.removeItem(name);
      }
    });
  });
  auth.on('session.ended', ({ reason }) => {
    if (reason === 'signedOut' || reason === 'elsewhere') forget();
  });
};
