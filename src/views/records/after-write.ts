import { navigate } from 'wouter/use-browser-location';
import { changeSetCalls, type WriteAnswer } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { undoingPath } from '../parts/activity-paths.ts';
import { notify } from '../parts/notify.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import type { Declaration } from './declaration.ts';
import { forgetWritten, rememberWritten } from './last-written.ts';

const refreshAll = ({ queryClient }: Wiring) => queryClient.invalidateQueries();

const describeUndo = (undone: number, leftAlone: number) => {
  if (leftAlone === 0) return 'Undone.';
  return undone === 0
    ? 'Not undone: it was changed again since, and that change is kept.'
    : `Undone, but for ${leftAlone} changed again since; those are kept.`;
};

/**
 * Takes a change-set back and says what came of it; taking that back is offered in turn.
 * @param onJob where a large one is taken back by a job: shows that; without it the way there is offered
 */
export const undo = async (
  wiring: Wiring,
  changeSetId: string,
  onJob?: (jobId: string) => void,
): Promise<void> => {
  forgetWritten(changeSetId);
  try {
    const answer = await changeSetCalls.undo(wiring.http, changeSetId);
    const { change_set_id: id, undone, left_alone } = answer;
    if (answer.job) {
      const path = undoingPath(changeSetId, answer.job.id);
      void wiring.queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
      if (onJob) onJob(answer.job.id);
      else {
        const action = { label: 'Watch', run: () => navigate(path) };
        notify({ text: 'Undoing this takes a while. It goes on without you.', action });
      }
      return;
    }
    await refreshAll(wiring);
    notify({
      text: describeUndo(undone, left_alone.length),
      ...(left_alone.length > 0 ? { tone: 'bad' as const } : {}),
      ...(id ? { action: { label: 'Redo', run: () => void undo(wiring, id) } } : {}),
    });
  } catch (error) {
    if (notifyFailure(wiring, error)) rememberWritten(wiring, changeSetId);
  }
};

/** Puts what was written where the screens look, and offers to take it back. */
export const afterWrite = (
  wiring: Wiring,
  declaration: Declaration,
  answer: WriteAnswer,
  text: string,
): void => {
  const { queryClient } = wiring;
  const { data, meta } = answer;
  queryClient.setQueryData([...declaration.calls.root, 'read', data.id], {
    data,
    meta: { names: meta.names },
  });
  void queryClient.invalidateQueries({ queryKey: declaration.calls.root });
  void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
  const merged = meta.merged.length > 0 ? ' Somebody else’s changes to other fields are kept.' : '';
  const id = meta.change_set_id;
  if (id) rememberWritten(wiring, id);
  notify({
    text: text + merged,
    ...(id ? { action: { label: 'Undo', run: () => void undo(wiring, id) } } : {}),
  });
};
