import type { UndoResponse } from '../../contract/change-sets.ts';
import type { Job } from '../../contract/jobs.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';
import { Failure } from '../failure.ts';
import { addJob, jobEndedWithin } from '../jobs/jobs.ts';
import { MAX_SYNCHRONOUS_RECORDS, runToEnd } from '../jobs/run-steps.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import { requireUndoable, undoHandler } from './undo.ts';

const MAX_AWAITED_RECORDS = 1000;
const MAX_WAIT_MS = 10_000;

const requireNoJob = async (tx: Queries, changeSetId: string): Promise<void> => {
  const job = await tx.row(sql`
    select id from jobs
    where kind = 'undo' and ${isUnfinished} and request ->> 'changeSetId' = ${changeSetId}`);
  if (job) throw new Failure('conflict', 'This change is already being undone.');
};

const outcomeOf = ({ changed, trashed = 0, failed, left_alone }: NonNullable<Job['result']>) => ({
  undone: changed,
  trashed,
  failed,
  left_alone,
});

interface UndoRequest {
  readonly id: string;
  readonly personId: string;
  readonly key: string | null;
}

const request = (
  database: Database,
  { id, personId, key }: UndoRequest,
): Promise<UndoResponse & { readonly records: number }> =>
  withTransactionRetries(database, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: ['undo', id] }, async () => {
      // Checked before the lock, which a job holds throughout, and again under it.
      await requireNoJob(tx, id);
      const { summary, is_undo: isRedo, ...set } = await requireUndoable(tx, id);
      const records = set.records + set.repositioned;
      await requireNoJob(tx, id);
      const asked = { changeSetId: id };
      const undone = { summary, is_redo: isRedo };
      const nothing = { change_set_id: null, undone: 0, trashed: 0, failed: 0, left_alone: [] };
      if (records > MAX_SYNCHRONOUS_RECORDS) {
        const job = await addJob(tx, { kind: 'undo', personId, request: asked });
        return { ...nothing, ...undone, records, job };
      }
      const { state, changeSetId } = await runToEnd(undoHandler, { tx, personId, request: asked });
      return { ...outcomeOf(state.result), change_set_id: changeSetId, ...undone, records, job: null };
    }),
  );

/**
 * `job` is set where undoing takes long, was stopped or failed. Idempotent per key.
 * @throws Failure `not_found`, `gone`, `conflict` when undone or being undone
 */
export const undo = async (database: Database, wanted: UndoRequest): Promise<UndoResponse> => {
  const { records, ...started } = await request(database, wanted);
  if (!started.job || records > MAX_AWAITED_RECORDS) return started;
  const ended = await jobEndedWithin(database, started.job.id, MAX_WAIT_MS);
  if (!ended) return started;
  const outcome = ended.result ? outcomeOf(ended.result) : {};
  const job = ended.state === 'done' ? null : ended;
  return { ...started, ...outcome, change_set_id: ended.change_set_id, job };
};
