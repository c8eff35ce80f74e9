import { followChanges, type LiveChange } from '../api/live.ts';
import { systemClock } from '../api/clock.ts';
import type { Wiring } from '../wiring.ts';

type Listener = (change: LiveChange) => void;

/** Outlasts the change to another list. */
const CLOSE_DELAY_MS = 10_000;

const streams = new WeakMap<Wiring, ReturnType<typeof createLiveStream>>();

/** One for a person's visible tabs: browsers open six HTTP/1.1 connections per host. */
const followAsOne = async (
  wiring: Wiring,
  signal: AbortSignal,
  notify: Listener,
  shownAt: number,
): Promise<void> => {
  const { locks } = navigator;
  if (!locks) return followChanges(wiring.http, systemClock, signal, notify, { shownAt });
  const name = `registrar.live ${wiring.addressOf('/')} ${wiring.auth.getSnapshot().context.person?.key}`;
  const otherTabs = new BroadcastChannel(name);
  otherTabs.addEventListener('message', ({ data }: MessageEvent<LiveChange>) => notify(data));
  const notifyAllTabs: Listener = (change) => {
    notify(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    otherTabs.postMessage(change);
  };
  const lead = (isContinued = false) =>
    followChanges(wiring.http, systemClock, signal, notifyAllTabs, { isContinued, shownAt });
  const leadIfFree = async (lock: Lock | null) => {
    if (lock) await lead();
    return lock !== null;
  };
  try {
    if (await locks.request(name, { ifAvailable: true }, leadIfFree)) return;
    // Stands for what the other tab received before this one listened.
    notify({ kinds: null });
    await locks.request(name, { signal }, () => lead(true));
  } catch {
    // Locks are refused, unless aborted.
    if (!signal.aborted) await lead();
  } finally {
    otherTabs.close();
  }
};

/** Open while visible; reports missed changes when it reopens. */
const createLiveStream = (wiring: Wiring) => {
  const listeners = new Set<Listener>();
  let following: AbortController | null = null;
  let wasHidden = false;
  // The first request preceded this code.
  let oldestShownAt = performance.timeOrigin;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  const changedAt = new Map<string | null, number>();
  const notify: Listener = (change) => {
    for (const kind of change.kinds ?? [null]) changedAt.set(kind, Date.now());
    for (const listener of listeners) listener(change);
  };
  const kindsChangedSince = (moment: number) => {
    const kinds = [...changedAt].filter(([, at]) => at > moment).map(([kind]) => kind);
    return kinds.includes(null) ? null : kinds.filter((kind) => kind !== null);
  };
  const close = () => {
    following?.abort();
    following = null;
  };
  const open = () => {
    if (following || document.hidden || listeners.size === 0) return;
    const mine = new AbortController();
    following = mine;
    // Ends with its session.
    void followAsOne(wiring, mine.signal, notify, oldestShownAt).then(() => {
      if (following === mine) following = null;
    });
    if (wasHidden) notify({ kinds: null });
    wasHidden = false;
  };
  const onVisibility = () => {
    wasHidden ||= document.hidden;
    if (document.hidden) close();
    else open();
  };
  return (listener: Listener, shownAt: number) => {
    clearTimeout(lingering);
    listeners.add(listener);
    document.addEventListener('visibilitychange', onVisibility);
    oldestShownAt = Math.min(oldestShownAt, shownAt);
    open();
    const kinds = kindsChangedSince(shownAt);
    if (kinds?.length !== 0) listener({ kinds });
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      oldestShownAt = Infinity;
      document.removeEventListener('visibilitychange', onVisibility);
      lingering = setTimeout(close, CLOSE_DELAY_MS);
    };
  };
};

/** @param shownAt epoch milliseconds; changes received since then are notified at once */
export const listenToChanges = (wiring: Wiring, listener: Listener, shownAt = Infinity): (() => void) => {
  const stream = streams.get(wiring) ?? createLiveStream(wiring);
  streams.set(wiring, stream);
  return stream(listener, shownAt);
};

/** Batches changes; the tab's own writes arrive first. */
const REFETCH_DELAY_MS = 400;

/**
 * Throttles, not debounces: constant changes must not postpone it forever.
 * @param plurals kinds whose changes are waited for
 * @param shownAt epoch milliseconds of the shown response
 * @param refetch its signal aborts when the listener stops
 * @param onChange called at once
 * @param delayMs from the first of the changes
 */
export const refetchOnChanges = (
  wiring: Wiring,
  plurals: readonly string[],
  shownAt: number,
  refetch: (signal: AbortSignal) => Promise<unknown>,
  onChange?: () => void,
  delayMs = REFETCH_DELAY_MS,
): (() => void) => {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onLiveChange: Listener = ({ kinds }) => {
    if (kinds !== null && !plurals.some((plural) => kinds.includes(plural))) return;
    onChange?.();
    timer ??= setTimeout(() => {
      timer = undefined;
      refetch(over.signal).catch(() => {});
    }, delayMs);
  };
  const stop = listenToChanges(wiring, onLiveChange, shownAt);
  return () => {
    over.abort();
    clearTimeout(timer);
    stop();
  };
};
