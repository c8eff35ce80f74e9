import type { Wiring } from '../../wiring.ts';
import { notify } from '../parts/toast-store.ts';

export const notifyStorageUnavailable = (auth: Wiring['auth']): void => {
  auth.on('storage.refused', () => {
    notify({ text: 'This browser blocks storage. You’ll be signed out when you close this tab.' });
  });
};
