import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import { reorderMachine, type Placed, type MoveRecordInput, type Position } from '../../machines/reorder.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';
import { storeRecord, type RecordKind } from './update-caches.ts';

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
  const move = async (recordId: string, { parentId, afterId }: Position): Promise<Placed> => {
    const former = recordInTree(queryClient, calls, recordId);
    const hasNewParent = isTree && (former?.['parent_id'] ?? null) !== parentId;
    try {
      const response = await calls.reorder(http, recordId, { parentId, afterId });
      // Responses of pending reads would predate the move.
      await queryClient.cancelQueries({ queryKey: calls.root });
      const written = storeRecord(wiring, kind, response);
      return { written, hasNewParent, under: nameOf(parentId), after: nameOf(afterId) };
    } catch (error) {
      // The rows shown differ from the server's.
      void queryClient.invalidateQueries({ queryKey: kind.calls.root });
      throw error;
    }
  };
  return reorderMachine.provide({
    actors: {
      moveRecord: fromPromise<Placed | null, MoveRecordInput>(async ({ input: { recordId, position } }) =>
        recordId === null || position === null ? null : withFailureMessage(move(recordId, position)),
      ),
      showPlaced: fromPromise<void>(() =>
        queryClient.refetchQueries({ queryKey: calls.root, type: 'active' }, { cancelRefetch: false }),
      ),
    },
  });
};
