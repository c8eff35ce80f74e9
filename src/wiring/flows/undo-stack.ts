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
  return {
    has,
    /** @param before an earlier change of the same act, undone after it */
    push: (changeSetId: string | null, before: string | null = null) => {
      if (changeSetId !== null && !has(changeSetId))
        store([...entries, before === null ? { changeSetId } : { changeSetId, before }]);
    },
    pushJob: (jobId: string | null) => {
      if (jobId !== null && !entries.some((entry) => isOfJob(entry, jobId)))
        store([...entries, { jobId, changeSetId: null }]);
    },
    pushDecision: (decision: PairDecision) => store([...entries, { decision, changeSetId: null }]),
    removeDecision: (decision: PairDecision) => store(entries.filter((entry) => !isOfPair(entry, decision))),
    /** Replaces the job by what it wrote; nothing where it was not started here. */
    endJob: (jobId: string | null, changeSetId: string | null) =>
      store(
        entries.flatMap((entry) => {
          if (jobId === null || !isOfJob(entry, jobId)) return [entry];
          return changeSetId === null ? [] : [{ changeSetId }];
        }),
      ),
    remove: (changeSetId: string) => store(entries.filter((entry) => entry.changeSetId !== changeSetId)),
    last: (): UndoEntry | undefined => entries.at(-1),
  };
});
