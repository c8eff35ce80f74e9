import { navigate } from 'wouter/use-browser-location';
import { changeSetCalls, type LeftAlone, type UndoAnswer, type WriteAnswer } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { changeSetPath, undoingPath } from '../parts/activity-paths.ts';
import { formatNumber } from '../parts/format.ts';
import { notify, withdrawNotices, type Notice } from '../parts/notify.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import type { Declaration } from './declaration.ts';
import { forgetWritten, rememberWritten } from './last-written.ts';

/** What the screen of a change that was taken back is told by the entry in the history that leads to it. */
export interface UndoneState {
  readonly undone: number;
  readonly trashed: number;
  readonly failed: number;
  readonly leftAlone: readonly LeftAlone[];
}

const refreshAll = ({ queryClient }: Wiring) => queryClient.invalidateQueries();

/** What is offered to take a change-set back. */
export const offerUndo = (wiring: Wiring, id: string | null): Partial<Notice> =>
  id ? { about: id, action: { label: 'Undo', run: () => void undo(wiring, id) } } : {};

/** The server calls the undoing of an undoing “Redid”; of the two, only what it comes to is said. */
const readSummary = (summary: string) => {
  const [, did, what] = /^(Undid|Redid): (.*)$/su.exec(summary) ?? [];
  return { isRedone: did === 'Undid', what: what ?? summary };
};

const inASentence = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1);

const describeUndo = ({ summary, undone, trashed, failed, left_alone: left }: UndoAnswer): string => {
  const [first] = left;
  const { isRedone, what } = readSummary(summary);
  const done = isRedone ? 'Redone' : 'Undone';
  const isOne = trashed === 1 ? 'record' : 'records';
  const where = trashed > 0 ? ` ${formatNumber(trashed)} ${isOne} moved to trash.` : '';
  if (!first) return `${done}: ${what}.${where}`;
  if (undone > 0) return `${done}, but for ${formatNumber(failed)} left alone: ${what}.${where}`;
  return failed === 1
    ? `Not undone: ${inASentence(first.reason)}`
    : `Not undone: all ${formatNumber(failed)} records were left alone.`;
};

/** What may be done about an undoing: it is taken back itself, or those it left alone are looked at. */
const afterUndo = (wiring: Wiring, changeSetId: string, answer: UndoAnswer): Partial<Notice> => {
  const { change_set_id: id, undone, trashed, failed, left_alone: leftAlone } = answer;
  if (failed > 1 || (failed > 0 && undone > 0)) {
    const state: UndoneState = { undone, trashed, failed, leftAlone };
    const run = () => navigate(changeSetPath(changeSetId), { state });
    return { tone: 'bad', action: { label: 'See which', run } };
  }
  if (!id) return { tone: 'bad' };
  const label = readSummary(answer.summary).isRedone ? 'Undo' : 'Redo';
  return { about: id, action: { label, run: () => void undo(wiring, id) } };
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
  forgetWritten(wiring, changeSetId);
  withdrawNotices(changeSetId);
  try {
    const answer = await changeSetCalls.undo(wiring.http, changeSetId);
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
    notify({ text: describeUndo(answer), ...afterUndo(wiring, changeSetId, answer) });
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
  notify({ text: text + merged, ...offerUndo(wiring, id) });
};
