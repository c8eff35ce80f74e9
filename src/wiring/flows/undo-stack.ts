import type { PairDecision } from '../../machines/duplicate-review.ts';
import type { UndoableAct } from '../../machines/last-act.ts';
import { normaliseAddress } from '../normalise-address.ts';
import { sessionState } from '../session-state.ts';
import { UNDO_STACK_KEY } from '../undo-stack-key.ts';

/** A job's change-set is known once it has ended. */
type UndoEntry = UndoableAct | { readonly jobId: string; readonly changeSetId: null };

const MAX_ENTRIES = 100;

/** Oldest first. */
interface UndoEntries {
  readonly entries: readonly UndoEntry[];
  /** Until the next change. */
  readonly redoable: readonly UndoableAct[];
}

const NOTHING: UndoEntries = { entries: [], redoable: [] };

/** Of one tab and session; `watchPerson` clears them. */
const readUndoEntries = (person: string): UndoEntries => {
  try {
    const { person: of, ...stored } = JSON.parse(sessionStorage.getItem(UNDO_STACK_KEY) ?? '{}');
    if (of !== person) return NOTHING;
    const { entries, redoable }: UndoEntries = { ...NOTHING, ...stored };
    // An earlier version stored bare ids.
    return { entries, redoable: redoable.filter((act) => act.changeSetId !== undefined) };
  } catch {
    return NOTHING;
  }
};

const writeUndoEntries = (person: string, { entries, redoable }: UndoEntries): void => {
  const stored = { person, entries: entries.slice(-MAX_ENTRIES), redoable: redoable.slice(-MAX_ENTRIES) };
  try {
    sessionStorage.setItem(UNDO_STACK_KEY, JSON.stringify(stored));
  } catch {
    // They last until a reload.
  }
};

const addressHere = (): string => normaliseAddress(location.href, true);

const madeNow = () => ({ at: Date.now(), address: addressHere() });

const isOfJob = (entry: UndoEntry, jobId: string) => 'jobId' in entry && entry.jobId === jobId;

const isOfPair = (entry: UndoEntry, { first, second }: PairDecision) =>
  'decision' in entry && entry.decision.first === first && entry.decision.second === second;

/** A decision takes the person to the next pair, on the same screen. */
const isMadeHere = ({ changeSetId, address = '' }: UndoableAct) =>
  changeSetId === null ? address.split('?')[0] === location.pathname : address === addressHere();

/** Of this tab and session, oldest first; survives a reload. */
export const undoStackOf = sessionState(({ auth }) => {
  const person = auth.getSnapshot().context.person?.key ?? '';
  let { entries, redoable } = readUndoEntries(person);
  const store = (changed: readonly UndoEntry[], undos = redoable) => {
    entries = changed;
    redoable = undos;
    writeUndoEntries(person, { entries, redoable });
  };
  const has = (changeSetId: string) =>
    entries.some((entry) => entry.changeSetId === changeSetId) ||
    redoable.some((act) => act.changeSetId === changeSetId);
  const isUndo = new Set(redoable.map(({ changeSetId }) => changeSetId));
  const restored = new Set<UndoEntry>([...entries, ...redoable]);
  const add = (entry: UndoEntry) => store([...entries, entry], []);
  return {
    has,
    /** On another screen, before this page was loaded. */
    isMadeElsewhere: (act: UndoableAct) => restored.has(act) && !isMadeHere(act),
    /** @param before earlier change of the same act */
    push: (changeSetId: string | null, before: string | null = null) => {
      if (changeSetId !== null && !has(changeSetId))
        add({ changeSetId, ...(before !== null && { before }), ...madeNow() });
    },
    pushJob: (jobId: string | null) => {
      if (jobId !== null && !entries.some((entry) => isOfJob(entry, jobId)))
        add({ jobId, changeSetId: null });
    },
    pushDecision: (decision: PairDecision) => add({ decision, changeSetId: null, ...madeNow() }),
    removeDecision: (decision: PairDecision) => store(entries.filter((entry) => !isOfPair(entry, decision))),
    pushRedoableDecision: (decision: PairDecision) =>
      store(entries, [...redoable, { decision, changeSetId: null, ...madeNow() }]),
    restoreDecision: (decision: PairDecision) =>
      store(
        [...entries, { decision, changeSetId: null, ...madeNow() }],
        redoable.filter((act) => !isOfPair(act, decision)),
      ),
    pushRedoable: (changeSetId: string) => {
      isUndo.add(changeSetId);
      store(entries, [...redoable, { changeSetId, ...madeNow() }]);
    },
    /** Puts back what was taken, or adds what a redo wrote: neither ends what can be redone. */
    restore: (changeSetId: string) => {
      if (isUndo.has(changeSetId)) store(entries, [...redoable, { changeSetId, ...madeNow() }]);
      else if (!has(changeSetId)) store([...entries, { changeSetId, ...madeNow() }]);
    },
    /** Undoes or redoes two changes of one act in one step. */
    join: ({ changeSetId, before }: { readonly changeSetId: string; readonly before: string }) =>
      store(
        entries.map((entry) => (entry.changeSetId === changeSetId ? { ...entry, before } : entry)),
        redoable.map((act) => (act.changeSetId === changeSetId ? { ...act, before } : act)),
      ),
    /** Replaces a job started here by what it wrote. */
    endJob: (jobId: string | null, changeSetId: string | null) =>
      store(
        entries.flatMap((entry) => {
          if (jobId === null || !isOfJob(entry, jobId)) return [entry];
          return changeSetId === null ? [] : [{ changeSetId, ...madeNow() }];
        }),
      ),
    remove: (changeSetId: string) =>
      store(
        entries.filter((entry) => entry.changeSetId !== changeSetId),
        redoable.filter((act) => act.changeSetId !== changeSetId),
      ),
    last: (): UndoEntry | undefined => entries.at(-1),
    lastRedoable: (): UndoableAct | undefined => redoable.at(-1),
  };
});
