import { originalSummary } from '../../../contract/original-summary.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { endStartedJob } from '../../wiring/flows/started-job.ts';
import { undoStackOf, type UndoableAct } from '../../wiring/flows/undo-stack.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { formatNumber } from '../parts/format.ts';
import { isApple } from '../parts/is-apple.ts';
import { dismissToast, getToast, newestToast, notify } from '../parts/toast-store.ts';
import {
  decisionText,
  isRefusedOffline,
  pairOf,
  redoDecision,
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

type Verb = 'Undo' | 'Redo';

const KEYS: Readonly<Record<Verb, string>> = isApple
  ? { Undo: '⌘Z', Redo: '⇧⌘Z' }
  : { Undo: 'Ctrl+Z', Redo: 'Ctrl+Y' };

const run = (wiring: Wiring, verb: Verb, act: UndoableAct): void => {
  if (act.changeSetId === null) (verb === 'Undo' ? undoDecision : redoDecision)(wiring, act.decision);
  else if (act.before === undefined) undo(wiring, act.changeSetId);
  else void undoInTurn(wiring, [act.changeSetId, act.before]);
};

const describe = async ({ http, queryClient }: Wiring, act: UndoableAct) => {
  if (act.changeSetId === null) {
    const { decision } = act;
    return { records: 1, what: decisionText(decision).replace(/\.$/u, ''), about: pairOf(decision) };
  }
  const { records, summary } = await queryClient.fetchQuery(changeSetCalls.read(http, act.changeSetId));
  return { records, what: originalSummary(summary), about: act.changeSetId };
};

const UNCONFIRMED_MS = 60_000;
const askedOf = sessionState((): { act?: UndoableAct; toast: string } => ({ toast: '' }));

/** Asks about an older change to many records, or one made on another screen before this page was loaded. */
const isAsked = async (wiring: Wiring, verb: Verb, act: UndoableAct): Promise<boolean> => {
  const asked = askedOf(wiring);
  // A second press while the question shows confirms.
  const isMeant = asked.act === act && getToast(asked.toast) !== undefined;
  const isElsewhere = undoStackOf(wiring).isMadeElsewhere(act);
  if (isMeant || (!isElsewhere && Date.now() - act.at < UNCONFIRMED_MS)) return false;
  try {
    const { records, what, about } = await describe(wiring, act);
    if (!isElsewhere && records < 2) return false;
    const many = records > 1 ? ` (${formatNumber(records)} records)` : '';
    const text = `${verb} “${what}”${many}? Press ${KEYS[verb]} again.`;
    const action = { label: verb, run: () => run(wiring, verb, act) };
    Object.assign(asked, { act, toast: notify({ text, about, action }) });
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
  if (!('jobId' in entry))
    return (await isAsked(wiring, 'Undo', entry)) ? undefined : run(wiring, 'Undo', entry);
  if (isRefusedOffline()) return undefined;
  const reason = await endStartedJob(wiring, entry.jobId);
  if (reason) notify({ text: reason, tone: 'bad' });
  else await undoLast(wiring);
};

/** Repeated calls go further; nothing is left once this tab changed something since. */
export const redoLast = async (wiring: Wiring): Promise<void> => {
  const act = undoStackOf(wiring).lastRedoable();
  if (!act) notify({ text: 'Nothing to redo here. See Activity for older changes.' });
  else if (!(await isAsked(wiring, 'Redo', act))) run(wiring, 'Redo', act);
};
