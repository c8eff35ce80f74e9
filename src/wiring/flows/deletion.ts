import { fromPromise } from 'xstate';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
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
import { storeRecord, writtenOf, type RecordKind } from './update-caches.ts';

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
  return deletionMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      countUses: fromPromise(
        async () => (await queryClient.fetchQuery({ ...calls.uses(http, id), staleTime: 0 })).length,
      ),
      trash: fromPromise<DeletionResult>(async () => {
        try {
          // Not cached yet: the screen would show it as trashed before it is left.
          return { outcome: 'done', written: writtenOf(kind, await calls.trash(http, id, version)) };
        } catch (error) {
          return refusal(error);
        }
      }),
      archive: fromPromise<DeletionResult>(async () => {
        try {
          const answer: WriteResponse = await calls.change(http, id, version, { status: 'archived' });
          return { outcome: 'done', written: storeRecord(wiring, kind, answer) };
        } catch (error) {
          return refusal(error);
        }
      }),
      moveReferences: fromPromise<MoveResult, Target | null>(async ({ input }) => {
        try {
          const { job, left_alone, change_set_id, moved } = await calls.moveReferences(
            http,
            id,
            input?.id ?? '',
          );
          undoStackOf(wiring).pushJob(job?.id ?? null);
          if (job) return { outcome: 'queued', jobId: job.id };
          const [first] = left_alone;
          const left = { skipped: left_alone.length, reason: first?.reason ?? null };
          return { outcome: 'done', moved: { changeSetId: change_set_id, moved, ...left } };
        } catch (error) {
          return refusal(error);
        }
      }),
    },
  });
};
