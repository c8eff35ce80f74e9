import { fromPromise } from 'xstate';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import type { AnyRecord, WriteResponse } from '../../api/records.ts';
import {
  deletionMachine,
  type DeletionResult,
  type MoveResult,
  type Target,
} from '../../machines/deletion.ts';
import type { Wiring } from '../../wiring.ts';
import { asChild } from './flow.ts';
import { jobLogic } from './job.ts';
import { undoStackOf } from './undo-stack.ts';
import { cacheRecord, writtenOf, type RecordKind } from './update-caches.ts';

const refusal = (error: unknown) => ({
  outcome: 'refused' as const,
  reason:
    isCallFailure(error) && error.code === 'stale_version'
      ? 'This record was just changed. Close this and review it first.'
      : describeFailure(error),
});

export const deletionLogic = (wiring: Wiring, kind: RecordKind, { id, version }: AnyRecord) => {
  const { http, queryClient } = wiring;
  const { calls } = kind;
  // A second try finds what the first one did.
  const trashKey = createIdempotencyKey();
  // Not cached yet: the screen would show it as trashed before it is left.
  const trash = async (): Promise<DeletionResult> => ({
    outcome: 'done',
    written: writtenOf(kind, await calls.trash(http, id, version, trashKey)),
  });
  const archive = async (): Promise<DeletionResult> => {
    const response: WriteResponse = await calls.change(http, id, version, { status: 'archived' });
    return { outcome: 'done', written: cacheRecord(wiring, kind, response) };
  };
  const move = async (to: string): Promise<MoveResult> => {
    const before = queryClient.getQueryData(calls.incomingReferences(http, id).queryKey) ?? [];
    const { job, left_alone, change_set_id, moved, trashed } = await calls.moveReferences(http, id, to);
    undoStackOf(wiring).pushJob(job?.id ?? null);
    if (job) return { outcome: 'queued', jobId: job.id };
    const left = { skipped: left_alone.length, reason: left_alone[0]?.reason ?? null };
    const isSame = before.reduce((sum, { count }) => sum + count, 0) === moved;
    const what = isSame ? new Intl.ListFormat('en').format(before.map(({ label }) => label)) : null;
    return { outcome: 'done', moved: { changeSetId: change_set_id, moved, trashed, what, ...left } };
  };
  return deletionMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      countIncomingReferences: fromPromise(
        async () =>
          (await queryClient.fetchQuery({ ...calls.incomingReferences(http, id), staleTime: 0 })).length,
      ),
      trash: fromPromise<DeletionResult>(() => trash().catch(refusal)),
      archive: fromPromise<DeletionResult>(() => archive().catch(refusal)),
      moveReferences: fromPromise<MoveResult, Target | null>(({ input }) =>
        move(input?.id ?? '').catch(refusal),
      ),
    },
  });
};
