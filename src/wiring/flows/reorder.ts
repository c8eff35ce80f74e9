import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import {
  reorderMachine,
  type LiftedRecord,
  type Placed,
  type MoveRecordInput,
  type Position,
} from '../../machines/reorder.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';
import { moveOnce } from './move-once.ts';
import { cacheRecord, type RecordKind } from './update-caches.ts';

const recordInTree = (queryClient: QueryClient, { root }: TreeCalls, id: string): AnyRecord | undefined =>
  queryClient
    .getQueriesData<unknown>({ queryKey: root })
    .flatMap(([, data]) => (Array.isArray(data) ? (data as AnyRecord[]) : []))
    .find((row) => row.id === id);

export const nameInTree = (
  queryClient: QueryClient,
  { titleField, singular }: RecordKind,
  calls: TreeCalls,
  id: string,
): string => String(recordInTree(queryClient, calls, id)?.[titleField] ?? singular);

export const reorderLogic = (wiring: Wiring, kind: RecordKind, calls: TreeCalls, isTree: boolean) => {
  const { http, queryClient } = wiring;
  const nameOf = (id: string | null) => (id === null ? null : nameInTree(queryClient, kind, calls, id));
  const move = async (record: LiftedRecord, { parentId, afterId }: Position): Promise<Placed> => {
    const former = recordInTree(queryClient, calls, record.id);
    const hasNewParent = isTree && (former?.['parent_id'] ?? null) !== parentId;
    try {
      const response = await moveOnce(http, kind.calls, {
        record,
        title: nameInTree(queryClient, kind, calls, record.id),
        send: (key) => calls.reorder(http, record, { parentId, afterId }, key),
      });
      // Responses of pending reads would predate the move.
      await queryClient.cancelQueries({ queryKey: calls.root });
      const written = cacheRecord(wiring, kind, response);
      return { written, hasNewParent, under: nameOf(parentId), after: nameOf(afterId) };
    } catch (error) {
      // The rows shown differ from the server's.
      void queryClient.invalidateQueries({ queryKey: kind.calls.root });
      throw error;
    }
  };
  const refusalOf = ({ id }: LiftedRecord) => {
    const title = nameInTree(queryClient, kind, calls, id);
    return (error: unknown) =>
      isCallFailure(error) && error.code === 'stale_version'
        ? `${title} was not moved: someone else moved it first.`
        : describeFailure(error);
  };
  const ancestorsOf = async (id: string): Promise<readonly string[]> => {
    const { data } = await http.call(kind.calls.routes.read, { params: { id } });
    const parentId = calls.parentOf(data);
    return parentId === null ? [] : [parentId, ...(await ancestorsOf(parentId))];
  };
  return reorderMachine.provide({
    actors: {
      moveRecord: fromPromise<Placed | null, MoveRecordInput>(async ({ input: { record, position } }) =>
        record && position ? withFailureMessage(move(record, position), refusalOf(record)) : null,
      ),
      locateRecord: fromPromise<readonly string[], { readonly record: LiftedRecord | null }>(({ input }) =>
        isTree && input.record ? ancestorsOf(input.record.id) : Promise.resolve([]),
      ),
      showPlaced: fromPromise<void>(() =>
        queryClient.refetchQueries({ queryKey: calls.root, type: 'active' }, { cancelRefetch: false }),
      ),
    },
  });
};
