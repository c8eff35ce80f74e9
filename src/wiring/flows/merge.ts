import { fromCallback, fromPromise } from 'xstate';
import { isCallFailure, isNetworkFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { keyForRequest } from '../../api/idempotency-key.ts';
import {
  mergeMachine,
  otherSide,
  type Decision,
  type MergeEvent,
  type MergeResult,
  type Pair,
} from '../../machines/merge.ts';
import type { Wiring } from '../../wiring.ts';
import { refetchOnChanges } from '../live-stream.ts';
import { asChild } from './flow.ts';
import { jobLogic } from './job.ts';
import { changeOf, changesBetween, pairOf, type Fields, type Records } from './merged-value.ts';
import { undoStackOf } from './undo-stack.ts';
import { cacheRecord, type RecordKind } from './update-caches.ts';

const CONFLICT_MESSAGE = 'One of these records was just updated. Review the current values.';

const refusal = (error: unknown): MergeResult => {
  const code = isCallFailure(error) ? error.code : null;
  if (code === 'stale_version') return { outcome: 'recordChanged', reason: CONFLICT_MESSAGE };
  return { outcome: code === 'conflict' ? 'recordChanged' : 'refused', reason: describeFailure(error) };
};

class NotTwoRecords extends Error {
  override readonly name = 'NotTwoRecords';
}

/** @param ids in the order chosen */
export const mergeLogic = (
  wiring: Wiring,
  kind: RecordKind,
  ids: readonly [string, string],
  fields: Fields,
  isFullerKept = false,
) => {
  const { http, queryClient } = wiring;
  const { calls, titleField } = kind;
  // A second try finds the merge whose answer was lost.
  const keys = new Map<string, string>();
  // The merge itself may be what changed them since: the second try repeats the first.
  let isAnswerLost = false;
  let records: Records | null = null;
  const readingOf = (now: Records): Pair => {
    const before = records;
    records = now;
    const changes = before && changesBetween(before, now, fields, titleField);
    return { ...pairOf(now, fields, isFullerKept), changes };
  };
  /** @throws CallFailure; NotTwoRecords if one is in trash, or merged into the other */
  const readBoth = async (): Promise<Pair> => {
    const read = async (id: string) =>
      (await queryClient.fetchQuery({ ...calls.read(http, id), staleTime: 0 })).data;
    const [first, second] = await Promise.all([read(ids[0]), read(ids[1])]);
    if (first.id === second.id || first.deleted_at !== null || second.deleted_at !== null)
      throw new NotTwoRecords();
    return readingOf({ first, second });
  };
  const isChanged = (): boolean => {
    const [first, second] = ids.map((id) => queryClient.getQueryData(calls.read(http, id).queryKey)?.data);
    if (isAnswerLost || !records || !first || !second) return false;
    return first.version > records.first.version || second.version > records.second.version;
  };
  return mergeMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      readPair: fromPromise<Pair>(async () => {
        const pair = await readBoth();
        for (const id of ids)
          void queryClient.prefetchQuery({ ...calls.incomingReferences(http, id), staleTime: 0 });
        return pair;
      }),
      watchPair: fromCallback<MergeEvent>(({ sendBack }) => {
        let isReading = false;
        let isOutdated = false;
        // One reading at a time: two would tell one change twice.
        const readAgain = async () => {
          isOutdated = true;
          if (isReading || isAnswerLost) return;
          isReading = true;
          while (isOutdated) {
            isOutdated = false;
            try {
              sendBack({ type: 'pair.changed', pair: await readBoth() });
            } catch (error) {
              if (error instanceof NotTwoRecords) sendBack({ type: 'pair.reload' });
            }
          }
          isReading = false;
        };
        const check = () => {
          if (!isReading && isChanged()) void readAgain();
        };
        check();
        const shownAt = Math.min(
          ...ids.map((id) => queryClient.getQueryState(calls.read(http, id).queryKey)?.dataUpdatedAt ?? 0),
        );
        const stops = [
          queryClient.getQueryCache().subscribe(check),
          refetchOnChanges(wiring, [calls.kind], shownAt, readAgain),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      mergePair: fromPromise<MergeResult, Decision | null>(async ({ input }) => {
        if (!records || !input) throw new Error('nothing was read');
        const { stays, versions, choices } = input;
        const goes = otherSide(stays);
        try {
          const body = {
            duplicate: records[goes].id,
            duplicate_version: versions[goes],
            change: changeOf(records, stays, choices),
          };
          const key = keyForRequest(keys, { ...body, version: versions[stays] });
          const response = await calls.merge(http, records[stays].id, versions[stays], body, key);
          const { job } = response.meta;
          undoStackOf(wiring).pushJob(job?.id ?? null);
          const duplicate = String(records[goes][titleField]);
          const merged = { ...cacheRecord(wiring, kind, response), duplicate };
          return job ? { outcome: 'queued', merged, jobId: job.id } : { outcome: 'done', merged };
        } catch (error) {
          isAnswerLost = isNetworkFailure(error);
          return refusal(error);
        }
      }),
    },
  });
};
