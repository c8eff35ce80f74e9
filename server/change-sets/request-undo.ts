import type { Job } from '../../contract/jobs.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { addJob } from '../jobs/jobs.ts';
import { inTransaction } from '../records/writing.ts';
import { requireUndoable, undoWithin, type Undone } from './undo.ts';

/** Up to so many records are taken back while the person waits; more are a job. */
const MOST_AT_ONCE = 1000;

const requireNoJob = async (tx: Queries, changeSetId: string): Promise<void> => {
  const job = await tx.row(sql`
    select id from jobs
    where kind = 'undo' and state in ('waiting', 'running') and request ->> 'changeSetId' = ${changeSetId}`);
  if (job) throw new Failure('conflict', 'This change is being undone right now.');
};

/** What an undo that is done tells of its job: there was none. */
export type UndoAnswer = Undone & { readonly job: Job | null };

/**
 * Takes a change-set back: a small one at once, a large one as a job that the answer names.
 * Fails with `not_found`, `conflict` when it is undone already or just now, `gone`.
 */
export const undo = (database: Database, id: string, personId: string): Promise<UndoAnswer> =>
  inTransaction(database, async (tx) => {
    // Before the lock, which a running job holds until it ends, and again once nobody can add another.
    await requireNoJob(tx, id);
    const set = await requireUndoable(tx, id);
    await requireNoJob(tx, id);
    if (set.records <= MOST_AT_ONCE) {
      return { ...(await undoWithin(tx, { id, personId, report: async () => {} })), job: null };
    }
    const job = await addJob(tx, { kind: 'undo', personId, request: { changeSetId: id } });
    return { change_set_id: null, summary: set.summary, undone: 0, left_alone: [], job };
  });
