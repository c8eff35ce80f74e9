import type { Job } from '../../contract/jobs.ts';
import type { MoveResponse } from '../../contract/set-operations.ts';
import type { Database } from '../database/database.ts';
import type { Store } from '../stores/store.ts';
import { incomingReferences } from '../records/references/incoming-references.ts';
import { withIdempotencyKey } from '../records/write/idempotency.ts';
import { withWriteTransaction } from '../records/write/write-transaction.ts';
import { writeResponse, type WriteResponse } from '../records/write/write-response.ts';
import { MAX_SYNCHRONOUS_RECORDS, runToEnd } from '../jobs/run-steps.ts';
import { addJob } from '../jobs/jobs.ts';
import { mergeHandler, requirePair, type MergeRequest } from './merge-job.ts';
import { moveReferencesHandler, type MoveRequest } from './move-references-job.ts';
import type { JobContext } from '../jobs/job-types.ts';

const isLarge = async (tx: JobContext['tx'], store: Store, id: string): Promise<boolean> => {
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

/**
 * A large merge returns its job. Idempotent per key.
 * @throws as `change`
 */
export const merge = (database: Database, store: Store, { personId, key, request }: Keyed<MergeRequest>) =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: ['merge', request] }, async () => {
      const work = { tx, personId, request };
      if (await isLarge(tx, store, request.duplicateId)) {
        await requirePair(work);
        const job = await addJob(tx, { kind: 'merge', personId, request });
        return withJob(await writeResponse(tx, store, request.id, null), job);
      }
      const { changeSetId } = await runToEnd(mergeHandler, work);
      return withJob(await writeResponse(tx, store, request.id, changeSetId), null);
    }),
  );
