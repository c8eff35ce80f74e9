import type { Wiring } from '../../wiring.ts';
import { notify } from '../parts/toast-store.ts';

export const notifyStorageUnavailable = (auth: Wiring['auth']): void => {
  auth.on('storage.refused', () => {
    notify({ text: 'This browser does not keep your session. It lasts until this tab is closed.' });
  });
};
