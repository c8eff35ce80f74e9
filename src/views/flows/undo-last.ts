import { originalSummary } from '../../../contract/original-summary.ts';
import type { UndoableAct, Verb } from '../../machines/last-act.ts';
import type { Wiring } from '../../wiring.ts';
import { createFlow } from '../../wiring/flows/flow.ts';
import { dispatchFlowEvent, type FlowListeners } from '../../wiring/flows/flow-events.ts';
import { lastActLogic } from '../../wiring/flows/last-act.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { formatNumber } from '../format/format.ts';
import { isApple } from '../keyboard/is-apple.ts';
import { dismissToast, getToast, newestToast, notify } from '../parts/toast-store.ts';
import { ABOUT_DECISIONS, decisionText, redoDecision, undo, undoDecision } from './handle-flow-event.ts';

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

const KEYS: Readonly<Record<Verb, string>> = isApple
  ? { Undo: '⌘Z', Redo: '⇧⌘Z' }
  : { Undo: 'Ctrl+Z', Redo: 'Ctrl+Y' };

const NOTHING_LEFT: Readonly<Record<Verb, string>> = {
  Undo: 'Nothing left to undo here. See Activity for older changes.',
  Redo: 'Nothing to redo here. See Activity for older changes.',
};

const run = (wiring: Wiring, verb: Verb, act: UndoableAct): void => {
  if (act.changeSetId === null) (verb === 'Undo' ? undoDecision : redoDecision)(wiring, act.decision);
  else undo(wiring, act);
};

const askedOf = sessionState((): { act: UndoableAct | null; toast: string } => ({ act: null, toast: '' }));

const listeners = {
  'act.found': (wiring, { verb, found }) => {
    if (found.outcome === 'missing') return void notify({ text: NOTHING_LEFT[verb] });
    if (found.outcome === 'refused') return void notify({ text: found.reason, tone: 'bad' });
    const { act } = found;
    if (found.outcome === 'chosen') return run(wiring, verb, act);
    const [what, about] =
      act.changeSetId === null
        ? [decisionText(act.decision).replace(/\.$/u, ''), ABOUT_DECISIONS]
        : [originalSummary(found.summary ?? ''), act.changeSetId];
    const many = found.records > 1 ? ` (${formatNumber(found.records)} records)` : '';
    const text = `${verb} “${what}”${many}? Press ${KEYS[verb]} again.`;
    const action = { label: verb, run: () => run(wiring, verb, act) };
    Object.assign(askedOf(wiring), { act, toast: notify({ text, about, action }) });
  },
} satisfies FlowListeners<Wiring>;

const reverse = (wiring: Wiring, verb: Verb): void => {
  const { act, toast } = askedOf(wiring);
  const asked = getToast(toast) ? act : null;
  createFlow(wiring, lastActLogic(wiring), { verb, asked }, (event) =>
    dispatchFlowEvent<Wiring>(listeners, wiring, event),
  ).start();
};

/** Repeated calls go further back. */
export const undoLast = (wiring: Wiring): void => (takeOwnUndo(wiring) ?? (() => reverse(wiring, 'Undo')))();

/** Repeated calls go further; nothing is left once this tab changed something since. */
export const redoLast = (wiring: Wiring): void => reverse(wiring, 'Redo');
