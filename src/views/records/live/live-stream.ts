import { followChanges, type LiveChange } from '../../../api/live.ts';
import { systemClock } from '../../../api/clock.ts';
import type { Wiring } from '../../../wiring.ts';

type Listener = (change: LiveChange) => void;

const streams = new WeakMap<Wiring, ReturnType<typeof createLiveStream>>();

/**
 * One stream a tab, as long as somebody listens and the tab is seen: browsers keep few connections to one server, and
 * a tab nobody looks at must not hold one. What happened meanwhile is told on return.
 */
const createLiveStream = (wiring: Wiring) => {
  const listeners = new Set<Listener>();
  let following: AbortController | null = null;
  let wasHidden = false;
  const tell: Listener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const close = () => {
    following?.abort();
    following = null;
  };
  const open = () => {
    if (following || document.hidden || listeners.size === 0) return;
    following = new AbortController();
    void followChanges(wiring.http, systemClock, following.signal, tell);
    if (wasHidden) tell({ kinds: null });
    wasHidden = false;
  };
  const onVisibility = () => {
    wasHidden ||= document.hidden;
    if (document.hidden) close();
    else open();
  };
  return (listener: Listener) => {
    if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
    listeners.add(listener);
    open();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  };
};

/** Hears of every change on the server. @returns what stops it */
export const listenToChanges = (wiring: Wiring, listener: Listener): (() => void) => {
  const stream = streams.get(wiring) ?? createLiveStream(wiring);
  streams.set(wiring, stream);
  return stream(listener);
};
