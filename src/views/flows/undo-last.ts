import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { takeDecisionAgain } from '../../wiring/flows/duplicate-review.ts';
import { endStartedJob } from '../../wiring/flows/started-job.ts';
import { undoStackOf } from '../../wiring/flows/undo-stack.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { formatNumber } from '../parts/format.ts';
import { isApple } from '../parts/is-apple.ts';
import { dismissToast, getToast, newestToast, notify } from '../parts/toast-store.ts';
import {
  handleFlowEvent,
  isRefusedOffline,
  offerUndo,
  readSummary,
  undo,
  undoDecision,
  undoInTurn,
} from './handle-flow-event.ts';

/** Toasts whose Undo was taken; they are still to be seen while they leave. */
const takenOf = sessionState(() => new Set<string>());

/** What the newest toast undoes, if that is no change-set: once. */
const takeOwnUndo = (wiring: Wiring): (() => void) | undefined => {
  const [id, toast] = newestToast() ?? [];
  const taken = takenOf(wiring);
  if (id === undefined || toast?.action?.label !== 'Undo' || toast.about !== undefined || taken.has(id))
    return undefined;
  taken.add(id);
  dismissToast(id);
  return toast.action.run;
};

/** Milliseconds during which a person knows what they did last. */
const MAX_FRESH_MS = 60_000;
const askedOf = sessionState(() => ({ id: '', toast: '' }));

/** Whether a change to many records, done a while ago, is asked about instead of undone. */
const isAsked = async (wiring: Wiring, id: string, at: number): Promise<boolean> => {
  const { http, queryClient } = wiring;
  const asked = askedOf(wiring);
  // Pressed again while the question is to be seen, the key means it.
  const isMeant = asked.id === id && getToast(asked.toast) !== undefined;
  if (isMeant || Date.now() - at < MAX_FRESH_MS) return false;
  try {
    const { records, summary } = await queryClient.fetchQuery(changeSetCalls.read(http, id));
    if (records < 2) return false;
    const { what } = readSummary(summary);
    const key = isApple ? '⌘Z' : 'Ctrl+Z';
    const text = `Undo “${what}” (${formatNumber(records)} records)? Press ${key} again.`;
    Object.assign(asked, { id, toast: notify({ text, ...offerUndo(wiring, id) }) });
    return true;
  } catch {
    // The undo says why.
    return false;
  }
};

/** Undoes this tab's latest change; repeated calls go further back. */
export const undoLast = async (wiring: Wiring): Promise<void> => {
  const own = takeOwnUndo(wiring);
  if (own) return own();
  const entry = undoStackOf(wiring).last();
  if (!entry) return void notify({ text: 'Nothing left to undo here. See Activity for older changes.' });
  if (entry.changeSetId !== null && (await isAsked(wiring, entry.changeSetId, entry.at))) return undefined;
  if (entry.changeSetId !== null)
    return entry.before === undefined
      ? undo(wiring, entry.changeSetId)
      : undoInTurn(wiring, [entry.changeSetId, entry.before]);
  if ('decision' in entry) return undoDecision(wiring, entry.decision);
  if (isRefusedOffline()) return undefined;
  const reason = await endStartedJob(wiring, entry.jobId);
  if (reason) notify({ text: reason, tone: 'bad' });
  else await undoLast(wiring);
};

/** Redoes what this tab undid last, unless it changed something since; repeated calls go further. */
export const redoLast = async (wiring: Wiring): Promise<void> => {
  const last = undoStackOf(wiring).lastRedoable();
  if (last === undefined)
    return void notify({ text: 'Nothing to redo here. See Activity for older changes.' });
  if (typeof last === 'string') return undo(wiring, last);
  if (isRefusedOffline()) return undefined;
  const reason = await takeDecisionAgain(wiring, last);
  if (reason) notify({ text: reason, tone: 'bad' });
  else handleFlowEvent(wiring, { type: 'pair.decided', decision: last });
};
