import { followChanges, type LiveChange } from '../api/live.ts';
import { systemClock } from '../api/clock.ts';
import type { Wiring } from '../wiring.ts';

type Listener = (change: LiveChange) => void;

/** Outlasts the change to another list, also on a slow line. */
const CLOSE_DELAY_MS = 10_000;

const streams = new WeakMap<Wiring, ReturnType<typeof createLiveStream>>();

/**
 * Follows the changes by one stream for all visible tabs of a person: over HTTP/1.1 a browser opens
 * six connections per host. Without Web Locks each tab follows them itself.
 */
const followAsOne = async (wiring: Wiring, signal: AbortSignal, tell: Listener): Promise<void> => {
  const { locks } = navigator;
  if (!locks) return followChanges(wiring.http, systemClock, signal, tell);
  const name = `registrar.live ${wiring.addressOf('/')} ${wiring.auth.getSnapshot().context.person?.key}`;
  const otherTabs = new BroadcastChannel(name);
  otherTabs.addEventListener('message', ({ data }: MessageEvent<LiveChange>) => tell(data));
  const tellAll: Listener = (change) => {
    tell(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    otherTabs.postMessage(change);
  };
  const lead = () => followChanges(wiring.http, systemClock, signal, tellAll);
  const leadIfFree = async (lock: Lock | null) => {
    if (lock) await lead();
    return lock !== null;
  };
  try {
    if (await locks.request(name, { ifAvailable: true }, leadIfFree)) return;
    await locks.request(name, { signal }, () => {
      // Changes between the former tab's stream and this one are missed.
      tellAll({ kinds: null });
      return lead();
    });
  } catch {
    // Locks are refused, unless the wait was aborted.
    if (!signal.aborted) await lead();
  } finally {
    otherTabs.close();
  }
};

/** Open while the tab is visible. Reports missed changes when it reopens. */
const createLiveStream = (wiring: Wiring) => {
  const listeners = new Set<Listener>();
  let following: AbortController | null = null;
  let wasHidden = false;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  const tell: Listener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const close = () => {
    following?.abort();
    following = null;
  };
  const open = () => {
    if (following || document.hidden || listeners.size === 0) return;
    const mine = new AbortController();
    following = mine;
    // Ends with its session; the next one opens its own.
    void followAsOne(wiring, mine.signal, tell).then(() => {
      if (following === mine) following = null;
    });
    if (wasHidden) tell({ kinds: null });
    wasHidden = false;
  };
  const onVisibility = () => {
    wasHidden ||= document.hidden;
    if (document.hidden) close();
    else open();
  };
  return (listener: Listener) => {
    clearTimeout(lingering);
    listeners.add(listener);
    document.addEventListener('visibilitychange', onVisibility);
    open();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', onVisibility);
      lingering = setTimeout(close, CLOSE_DELAY_MS);
    };
  };
};

export const listenToChanges = (wiring: Wiring, listener: Listener): (() => void) => {
  const stream = streams.get(wiring) ?? createLiveStream(wiring);
  streams.set(wiring, stream);
  return stream(listener);
};

/** Batches changes and lets the tab's own writes arrive first. */
const REFETCH_DELAY_MS = 400;

/**
 * Calls `refetch` some time after changes of a kind. Throttles, not debounces: constant changes must not postpone it
 * forever. The next change makes up for a failed refetch.
 * @param refetch its signal aborts when the listener stops
 * @param onChange called at once
 */
export const refetchOnChanges = (
  wiring: Wiring,
  plural: string,
  refetch: (signal: AbortSignal) => Promise<unknown>,
  onChange?: () => void,
): (() => void) => {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listenToChanges(wiring, ({ kinds }) => {
    if (kinds !== null && !kinds.includes(plural)) return;
    onChange?.();
    timer ??= setTimeout(() => {
      timer = undefined;
      refetch(over.signal).catch(() => {});
    }, REFETCH_DELAY_MS);
  });
  return () => {
    over.abort();
    clearTimeout(timer);
    stop();
  };
};
