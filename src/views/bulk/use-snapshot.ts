import { useMutation } from '@tanstack/react-query';
import { selectionCalls } from '../../api/selections.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { notifyFailure } from '../parts/notify-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Selection } from './selection.ts';

interface Matching {
  /** Of a list, as its count asks. */
  readonly query: object;
  /** Dropped when its dialog closes; selected by whoever opens that. */
  readonly isForDialog?: boolean;
}

/** Selects all that a list's query matches, by a snapshot of them. */
export const useSnapshot = ({ calls }: Declaration, selection: Selection) => {
  const wiring = useWiring();
  return useMutation({
    mutationFn: async ({ query, isForDialog = false }: Matching) => ({
      ...(await selectionCalls(calls).snapshot(wiring.http, query)),
      queryKey: JSON.stringify(query),
      isForDialog,
    }),
    onSuccess: (snapshot) => snapshot.isForDialog || selection.setSnapshot(snapshot),
    onError: (error) => notifyFailure(wiring, error),
  });
};
