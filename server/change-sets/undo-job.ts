import { tally, type Worker } from '../jobs/work.ts';
import { undoWithin } from './undo.ts';

/** Takes a large change-set back as a job: all of it, or, cancelled or failed, nothing. */
export const undoInJob: Worker = async ({ tx, personId, request, report }) => {
  const undone = await undoWithin(tx, { id: String(request.changeSetId), personId, report });
  const counts = tally();
  counts.changed(undone.undone);
  for (const record of undone.left_alone) counts.failed(record);
  return { changeSetId: undone.change_set_id, result: counts.result() };
};
