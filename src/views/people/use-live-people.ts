import { useEffect, useEffectEvent } from 'react';
import { peopleCalls } from '../../api/people.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/**
 * Refetches people when someone changes one.
 * @param dataUpdatedAt epoch milliseconds of the shown response; 0: none yet
 */
export const useLivePeople = (dataUpdatedAt: number): void => {
  const wiring = useWiring();
  const shownAt = useEffectEvent(() => dataUpdatedAt || Date.now());
  useEffect(
    () =>
      refetchOnChanges(wiring, [peopleCalls.root[0]], shownAt(), () =>
        wiring.queryClient.invalidateQueries({ queryKey: peopleCalls.root }),
      ),
    [wiring],
  );
};
