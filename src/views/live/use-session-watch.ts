import { useEffect } from 'react';
import type { Wiring } from '../../wiring.ts';
import { whenIdle } from '../parts/idle.ts';

const loadWatch = whenIdle(() => import('../../wiring/session-watch.ts'));

/** Ends the screen within a second of the session; a hidden tab is told when it is looked at again. */
export const useSessionWatch = (wiring: Wiring, isPrivate: boolean): void => {
  useEffect(() => {
    if (!isPrivate) return undefined;
    let isOver = false;
    let stop = () => {};
    void loadWatch().then(
      ({ watchSession }) => {
        if (!isOver) stop = watchSession(wiring);
      },
      // The next call tells as well.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [wiring, isPrivate]);
};
