import type { PairDecision } from '../../machines/duplicate-review.ts';
import { sessionState } from '../session-state.ts';
import { readUndoEntries, writeUndoEntries, type UndoEntry } from './undo-entries.ts';

const isOfJob = (entry: UndoEntry, jobId: string) => 'jobId' in entry && entry.jobId === jobId;

const isOfPair = (entry: UndoEntry, { first, second }: PairDecision) =>
  'decision' in entry && entry.decision.first === first && entry.decision.second === second;

/** What this tab did in this session, oldest first; also before it was reloaded. */
export const undoStackOf = sessionState(({ auth }) => {
  const person = auth.getSnapshot().context.person?.key ?? '';
  let entries = readUndoEntries(person);
  const store = (changed: readonly UndoEntry[]) => {
    entries = changed;
    writeUndoEntries(person, entries);
  };
  const has = (changeSetId: string) => entries.some((entry) => entry.changeSetId === changeSetId);
  /** Undos of this tab, oldest first, until something else is changed. */
  let redoable: readonly string[] = [];
  const isUndo = new Set<string>();
  const add = (entry: UndoEntry) => {
    redoable = [];
    store([...entries, entry]);
  };
  return {
    has,
    /** @param before an earlier change of the same act, undone after it */
    push: (changeSetId: string | null, before: string | null = null) => {
      if (changeSetId !== null && !has(changeSetId))
        add(before === null ? { changeSetId } : { changeSetId, before });
    },
    pushJob: (jobId: string | null) => {
      if (jobId !== null && !entries.some((entry) => isOfJob(entry, jobId)))
        add({ jobId, changeSetId: null });
    },
    pushDecision: (decision: PairDecision) => add({ decision, changeSetId: null }),
    removeDecision: (decision: PairDecision) => store(entries.filter((entry) => !isOfPair(entry, decision))),
    pushRedoable: (changeSetId: string) => {
      isUndo.add(changeSetId);
      redoable = [...redoable, changeSetId];
    },
    /** Back where it was taken from, or what a redo wrote: neither ends what can be redone. */
    putBack: (changeSetId: string) => {
      if (isUndo.has(changeSetId)) redoable = [...redoable, changeSetId];
      else if (!has(changeSetId)) store([...entries, { changeSetId }]);
    },
    /** Replaces the job by what it wrote; nothing where it was not started here. */
    endJob: (jobId: string | null, changeSetId: string | null) =>
      store(
        entries.flatMap((entry) => {
          if (jobId === null || !isOfJob(entry, jobId)) return [entry];
          return changeSetId === null ? [] : [{ changeSetId }];
        }),
      ),
    remove: (changeSetId: string) => {
      redoable = redoable.filter((id) => id !== changeSetId);
      store(entries.filter((entry) => entry.changeSetId !== changeSetId));
    },
    last: (): UndoEntry | undefined => entries.at(-1),
    lastRedoable: (): string | undefined => redoable.at(-1),
  };
});
