import type { Wiring } from '../../wiring.ts';
import { notify } from '../parts/toast-store.ts';

/** Storage that is full or forbidden is no failure of the person's, but they should know what it means. */
export const notifyStorageUnavailable = (auth: Wiring['auth']): void => {
  auth.on('storage.refused', () => {
    notify({ text: 'This browser does not keep your session. It lasts until this tab is closed.' });
  });
};
