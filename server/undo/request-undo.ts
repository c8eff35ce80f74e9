import type { Job, SkippedRecord } from '../../contract/jobs.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { addJob } from '../jobs/jobs.ts';
import { runToEnd } from '../jobs/run-steps.ts';
import { withTransactionRetries } from '../records/write/write-transaction.ts';
import { requireUndoable, undoHandler } from './undo.ts';

/** Up to so many records are taken back while the person waits; more are a job. */
const MAX_SYNCHRONOUS_RECORDS = 1000;

const requireNoJob = async (tx: Queries, changeSetId: string): Promise<void> => {
  const job = await tx.row(sql`
    select id from jobs
    where kind = 'undo' and state in ('waiting', 'running') and request ->> 'changeSetId' = ${changeSetId}`);
  if (job) throw new Failure('conflict', 'This change is being undone right now.');
};

export interface UndoResponse {
  readonly change_set_id: string | null;
  /** What was taken back, in words. */
  readonly summary: string;
  readonly undone: number;
  readonly trashed: number;
  readonly failed: number;
  readonly left_alone: SkippedRecord[];
  /** Null when it is done. */
  readonly job: Job | null;
}

/**
 * Takes a change-set back: a small one at once, a large one as a job that the answer names.
 * Fails with `not_found`, `conflict` when it is undone already or just now, `gone`.
 */
export const undo = (database: Database, id: string, personId: string): Promise<UndoResponse> =>
  withTransactionRetries(database, async (tx) => {
    // Before the lock, which a running job holds until it ends, and again once nobody can add another.
    await requireNoJob(tx, id);
    const { summary, records } = await requireUndoable(tx, id);
    await requireNoJob(tx, id);
    const request = { changeSetId: id };
    if (records > MAX_SYNCHRONOUS_RECORDS) {
      const job = await addJob(tx, { kind: 'undo', personId, request });
      return { change_set_id: null, summary, undone: 0, trashed: 0, failed: 0, left_alone: [], job };
    }
    const { state, changeSetId } = await runToEnd(undoHandler, { tx, personId, request });
    const { changed: undone, trashed = 0, failed, left_alone } = state.result;
    return { change_set_id: changeSetId, summary, undone, trashed, failed, left_alone, job: null };
  });
