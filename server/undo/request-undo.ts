import type { Job, SkippedRecord } from '../../contract/jobs.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { addJob } from '../jobs/jobs.ts';
import { runToEnd } from '../jobs/run-steps.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { requireUndoable, undoHandler } from './undo.ts';

const MAX_SYNCHRONOUS_RECORDS = 1000;

const requireNoJob = async (tx: Queries, changeSetId: string): Promise<void> => {
  const job = await tx.row(sql`
    select id from jobs
    where kind = 'undo' and state in ('waiting', 'running') and request ->> 'changeSetId' = ${changeSetId}`);
  if (job) throw new Failure('conflict', 'This change is already being undone.');
};

export interface UndoResponse {
  readonly change_set_id: string | null;
  readonly summary: string;
  readonly undone: number;
  readonly trashed: number;
  readonly failed: number;
  readonly left_alone: SkippedRecord[];
  readonly job: Job | null;
}

/**
 * Undoes a change-set; a large one returns its job.
 * @throws Failure `not_found`, `gone`, `conflict` when undone or being undone
 */
export const undo = (database: Database, id: string, personId: string): Promise<UndoResponse> =>
  withTransactionRetries(database, async (tx) => {
    // Checked before the lock, which a job holds throughout, and again under it.
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
