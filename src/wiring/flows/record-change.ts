import { fromPromise } from 'xstate';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { movedReferences } from '../../api/moved-references.ts';
import { STALE_AFTER_MS } from '../../api/records.ts';
import {
  recordChangeMachine,
  type ChangeRefusal,
  type ChangeResult,
  type MovedReferences,
  type RecordChange,
} from '../../machines/record-change.ts';
import type { Wiring } from '../../wiring.ts';
import { cacheRecord, type RecordKind } from './update-caches.ts';

const refusalOf = (error: unknown, { toPublish }: RecordChange): ChangeRefusal => {
  const errors = isCallFailure(error) ? error.errors : [];
  const isMissing = isCallFailure(error) && error.code === 'not_publishable' && errors.length > 0;
  if (!toPublish || !isMissing)
    return { outcome: 'refused', reason: describeFailure(error), errors, missing: null };
  const { title, labels } = toPublish;
  const list = new Intl.ListFormat('en').format(errors.map(({ path }) => labels[path] ?? path));
  const reason = `To publish ${title}, fill in ${list}.`;
  return { outcome: 'refused', reason, errors, missing: errors[0]?.path ?? null };
};

export const recordChangeLogic = (wiring: Wiring, kind: RecordKind) => {
  const write = ({ id, version, values }: RecordChange) =>
    values === null
      ? kind.calls.restore(wiring.http, id)
      : kind.calls.change(wiring.http, id, version, values);
  return recordChangeMachine.provide({
    actors: {
      writeChange: fromPromise<ChangeResult, RecordChange | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was asked');
        try {
          return { outcome: 'changed', written: cacheRecord(wiring, kind, await write(input)) };
        } catch (error) {
          return refusalOf(error, input);
        }
      }),
      readMoved: fromPromise<MovedReferences | null, RecordChange | null>(async ({ input }) => {
        if (!input) return null;
        const { select, ...query } = movedReferences(wiring.http, input.id);
        // A screen of the record in trash has asked already.
        const staleTime = STALE_AFTER_MS;
        const sets = await wiring.queryClient.fetchQuery({ ...query, staleTime, retry: false });
        const move = select?.(sets);
        return move ? { changeSetId: move.id, records: move.records, isUndoable: move.undoable } : null;
      }),
    },
  });
};
