import { useSelector } from '@xstate/react';
import type { Selection as Query } from '../../../contract/set-operations.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import type { TakenSnapshot } from '../../machines/select-all.ts';
import { selectAllLogic } from '../../wiring/flows/select-all.ts';
import { useFlow } from '../flows/use-flow.ts';
import type { Selection } from './selection.ts';

/** At the address at which the dialog was asked for. */
interface DialogHandlers {
  readonly onTaken: (snapshot: TakenSnapshot) => void;
  readonly onRefused?: () => void;
}

/** Selects all that a list's query matches, or takes them to a dialog, by a snapshot of them. */
export const useSelectAll = (
  { calls }: Declaration,
  selection: Selection,
  { onTaken, onRefused }: DialogHandlers,
) => {
  const flow = useFlow((wiring) => selectAllLogic(wiring, calls, selection), undefined, {
    'matching.selected': ({ snapshot, dialogAt }) => {
      if (dialogAt === location.href) onTaken(snapshot);
    },
    'selectAll.refused': ({ dialogAt }) => {
      if (dialogAt === location.href) onRefused?.();
    },
  });
  const ask = (query: Query, dialogAt: string | null) =>
    flow.send({ type: 'matching.select', request: { query, dialogAt } });
  return {
    selectAll: (query: Query) => ask(query, null),
    takeToDialog: (query: Query) => ask(query, location.href),
    isBusy: useSelector(flow, (state) => state.hasTag('writing')),
  };
};
