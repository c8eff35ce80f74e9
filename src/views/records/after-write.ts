import { changeSetCalls, type WriteAnswer } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { undoStackOf } from '../../wiring/flows/undo-stack.ts';
import { storeRecord } from '../../wiring/flows/update-caches.ts';
import { offerUndo } from '../announcements/announce.ts';
import { notify } from '../parts/notify.ts';
import type { Declaration } from './declaration.ts';

/** Puts what was written where the screens look, and offers to take it back. */
export const afterWrite = (
  wiring: Wiring,
  declaration: Declaration,
  answer: WriteAnswer,
  text: string,
): void => {
  const { queryClient } = wiring;
  const { changeSetId, isMerged } = storeRecord(wiring, declaration, answer);
  void queryClient.invalidateQueries({ queryKey: declaration.calls.root });
  void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
  const merged = isMerged ? ' Somebody else’s changes to other fields are kept.' : '';
  undoStackOf(wiring).push(changeSetId);
  notify({ text: text + merged, ...offerUndo(wiring, changeSetId) });
};
