import { useEffect } from 'react';
import type { Wiring } from '../../wiring.ts';
import { nextIdle, whenIdle } from '../loading/idle.ts';

const loadWatch = whenIdle(() => import('../../wiring/session-watch.ts'), nextIdle);

/** Leaves the screen within a second of the session's end; a hidden tab, once it is shown. */
export const useSessionWatch = (wiring: Wiring, isPrivate: boolean): void => {
  useEffect(() => {
    if (!isPrivate) return undefined;
    let isOver = false;
    let stop = () => {};
    void loadWatch().then(
      ({ watchSession }) => {
        if (!isOver) stop = watchSession(wiring);
      },
      // Without it, the next request does the same.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [wiring, isPrivate]);
};
