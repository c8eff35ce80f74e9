import { fromPromise } from 'xstate';
import type { RecordCalls } from '../../api/records.ts';
import { selectionCalls } from '../../api/selections.ts';
import { selectAllMachine, type SelectAllRequest, type TakenSnapshot } from '../../machines/select-all.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';

/** @param selection receives what is not for a dialog, also once its list was left */
export const selectAllLogic = (
  { http }: Wiring,
  calls: RecordCalls,
  selection: { setSnapshot(snapshot: TakenSnapshot): void },
) =>
  selectAllMachine.provide({
    actors: {
      takeSnapshot: fromPromise<TakenSnapshot, SelectAllRequest | null>(async ({ input, signal }) => {
        if (!input) throw new Error('nothing was asked');
        const { query, dialogAt } = input;
        const taken = await withFailureMessage(selectionCalls(calls).snapshot(http, query));
        const snapshot = { ...taken, queryKey: JSON.stringify(query), isForDialog: dialogAt !== null };
        if (!snapshot.isForDialog && !signal.aborted) selection.setSnapshot(snapshot);
        return snapshot;
      }),
    },
  });
