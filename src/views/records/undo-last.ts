import type { Wiring } from '../../wiring.ts';
import { notify } from '../parts/notify.ts';
import { undo } from './after-write.ts';
import { getLastWritten } from './last-written.ts';

/** Takes back the newest change of this tab; asked again, the one before. */
export const undoLast = async (wiring: Wiring): Promise<void> => {
  const id = getLastWritten(wiring);
  if (id) await undo(wiring, id);
  else notify({ text: 'Nothing left to undo in this tab. Everything is under Activity.' });
};
