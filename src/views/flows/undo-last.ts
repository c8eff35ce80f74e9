import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { requestDecisionRedo } from '../../wiring/flows/duplicate-review.ts';
import { endStartedJob } from '../../wiring/flows/started-job.ts';
import { addressHere, undoStackOf } from '../../wiring/flows/undo-stack.ts';
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

/** Toasts whose Undo was used; they still show while they leave. */
const takenOf = sessionState(() => new Set<string>());

/** The newest toast's Undo, once; undefined if it undoes a change-set or nothing. */
const takeOwnUndo = (wiring: Wiring): (() => void) | undefined => {
  const [id, toast] = newestToast() ?? [];
  const taken = takenOf(wiring);
  if (id === undefined || toast?.action?.label !== 'Undo' || toast.about !== undefined || taken.has(id))
    return undefined;
  taken.add(id);
  dismissToast(id);
  return toast.action.run;
};

const UNCONFIRMED_UNDO_MS = 60_000;
const askedOf = sessionState(() => ({ id: '', toast: '' }));

interface Made {
  readonly changeSetId: string;
  readonly at: number;
  readonly address?: string;
}

/** Asks before undoing an older change to many records, or one made on another screen before this page was loaded. */
const isAsked = async (wiring: Wiring, { changeSetId: id, at, address }: Made): Promise<boolean> => {
  const { http, queryClient } = wiring;
  const asked = askedOf(wiring);
  // A second press while the question shows confirms.
  const isMeant = asked.id === id && getToast(asked.toast) !== undefined;
  const isOutOfSight = undoStackOf(wiring).isRestored(id) && address !== addressHere();
  if (isMeant || (!isOutOfSight && Date.now() - at < UNCONFIRMED_UNDO_MS)) return false;
  try {
    const { records, summary } = await queryClient.fetchQuery(changeSetCalls.read(http, id));
    if (!isOutOfSight && records < 2) return false;
    const { what } = readSummary(summary);
    const key = isApple ? '⌘Z' : 'Ctrl+Z';
    const many = records > 1 ? ` (${formatNumber(records)} records)` : '';
    const text = `Undo “${what}”${many}? Press ${key} again.`;
    Object.assign(asked, { id, toast: notify({ text, ...offerUndo(wiring, id) }) });
    return true;
  } catch {
    // The undo says why.
    return false;
  }
};

/** Repeated calls go further back. */
export const undoLast = async (wiring: Wiring): Promise<void> => {
  const own = takeOwnUndo(wiring);
  if (own) return own();
  const entry = undoStackOf(wiring).last();
  if (!entry) return void notify({ text: 'Nothing left to undo here. See Activity for older changes.' });
  if (entry.changeSetId !== null && (await isAsked(wiring, entry))) return undefined;
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

/** Repeated calls go further; nothing is left once this tab changed something since. */
export const redoLast = async (wiring: Wiring): Promise<void> => {
  const last = undoStackOf(wiring).lastRedoable();
  if (last === undefined)
    return void notify({ text: 'Nothing to redo here. See Activity for older changes.' });
  if (typeof last === 'string') return undo(wiring, last);
  if ('changeSetId' in last) return undoInTurn(wiring, [last.changeSetId, last.before]);
  if (isRefusedOffline()) return undefined;
  const reason = await requestDecisionRedo(wiring, last);
  if (reason) notify({ text: reason, tone: 'bad' });
  else handleFlowEvent(wiring, { type: 'pair.decided', decision: last });
};
