import type { Job } from '../../contract/jobs.ts';
import type { MoveResponse } from '../../contract/set-operations.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';
import { Failure } from '../failure.ts';
import { requireRecord } from '../stores/require-record.ts';
import { titleOf, type Store } from '../stores/store.ts';
import { incomingReferences } from '../records/references/incoming-references.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import { withWriteTransaction } from '../records/write/write-transaction.ts';
import { writeResponse, type WriteResponse } from '../records/write/write-response.ts';
import { MAX_SYNCHRONOUS_RECORDS, runToEnd } from '../jobs/run-steps.ts';
import { addJob } from '../jobs/jobs.ts';
import { mergeHandler, requirePair, type MergeRequest } from './merge-job.ts';
import { moveReferencesHandler, type MoveRequest } from './move-references-job.ts';

const isLarge = async (tx: Queries, store: Store, id: string): Promise<boolean> => {
  const references = await incomingReferences(tx, store, id);
  return references.reduce((sum, { count }) => sum + count, 0) > MAX_SYNCHRONOUS_RECORDS;
};

interface Keyed<Request> {
  readonly personId: string;
  readonly key: string | null;
  readonly request: Request;
}

/**
 * Idempotent per key.
 * @throws Failure `not_found`, `conflict` when the target is in trash
 */
export const requestMoveReferences = (
  database: Database,
  store: Store,
  { personId, key, request }: Keyed<MoveRequest>,
): Promise<MoveResponse> =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: ['move', request] }, async () => {
      if (await isLarge(tx, store, request.from)) {
        const job = await addJob(tx, { kind: 'move_references', personId, request });
        return { change_set_id: null, moved: 0, trashed: 0, left_alone: [], job };
      }
      const { state, changeSetId } = await runToEnd(moveReferencesHandler, { tx, personId, request });
      const { changed, trashed = 0, left_alone } = state.result;
      return { change_set_id: changeSetId, moved: changed - trashed, trashed, left_alone, job: null };
    }),
  );

const withJob = ({ data, meta }: WriteResponse, job: Job | null) => ({ data, meta: { ...meta, job } });

/** @throws Failure `conflict` while a job merges one of the records into another, which the other merge would break */
const requireNoMerge = async (
  tx: Queries,
  store: Store,
  { id, duplicateId }: MergeRequest,
): Promise<void> => {
  const job = await tx.row<{ id: string }>(sql`
    select request ->> 'duplicateId' as id from jobs
    where kind = 'merge' and ${isUnfinished}
      and (request ->> 'duplicateId' in (${id}, ${duplicateId}) or request ->> 'id' = ${duplicateId})
    limit 1`);
  if (!job) return;
  const title = titleOf(store, await requireRecord(tx, store, job.id));
  throw new Failure('conflict', `“${title}” is already being merged. Wait for that merge to finish.`);
};

/**
 * A large merge returns its job. Idempotent per key.
 * @throws as `change`
 */
export const merge = (database: Database, store: Store, { personId, key, request }: Keyed<MergeRequest>) =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: ['merge', request] }, async () => {
      const work = { tx, personId, request };
      await requirePair(work);
      await requireNoMerge(tx, store, request);
      if (await isLarge(tx, store, request.duplicateId)) {
        const job = await addJob(tx, { kind: 'merge', personId, request });
        return withJob(await writeResponse(tx, store, request.id, null), job);
      }
      const { changeSetId } = await runToEnd(mergeHandler, work);
      return withJob(await writeResponse(tx, store, request.id, changeSetId), null);
    }),
  );
