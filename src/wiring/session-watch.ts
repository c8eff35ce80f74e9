import type { Query, QueryClient } from '@tanstack/react-query';
import type { Wiring } from '../wiring.ts';
import { listenToChanges } from './live-stream.ts';
import { lockTab } from './open-tabs.ts';

const REFRESH_MARGIN_MS = 1_000;
const REFRESH_RETRY_MS = 30_000;
/** Longer timers fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Has the tokens renewed when they end, so that a reload finds a session. Asks who is signed in, as a server that
 * cannot be reached then ends nothing.
 */
const renewInTime = ({ auth, sessionExpiry }: Wiring): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let tokenId: number | null = null;
  const arm = (minDelayMs: number) => {
    clearTimeout(timer);
    const expiry = sessionExpiry();
    if (expiry === null) return;
    const delay = Math.max(expiry + REFRESH_MARGIN_MS - Date.now(), minDelayMs);
    timer = setTimeout(renew, Math.min(delay, MAX_DELAY_MS));
  };
  const renew = () => {
    if (Date.now() > (sessionExpiry() ?? Infinity)) auth.send({ type: 'session.recheck' });
    arm(REFRESH_RETRY_MS);
  };
  const follow = (current: number | null) => {
    if (current === tokenId) return;
    tokenId = current;
    arm(0);
  };
  const subscription = auth.subscribe(({ context }) => follow(context.tokenId));
  follow(auth.getSnapshot().context.tokenId);
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
};

/**
 * Refetches queries invalidated during their first fetch: TanStack Query neither restarts it nor keeps them stale,
 * although its answer may be older than the write.
 * @returns stops it
 */
const refetchOvertaken = (queryClient: QueryClient): (() => void) => {
  const overtaken = new WeakSet<Query>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') overtaken.add(query);
    // A query with data was refetched at once.
    if (action.type === 'fetch') overtaken.delete(query);
    if (action.type === 'success' && overtaken.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};

/** @returns stops it */
export const watchSession = (wiring: Wiring): (() => void) => {
  const stopRenewing = renewInTime(wiring);
  const stopListening = listenToChanges(wiring, ({ isSessionOver }) => {
    if (isSessionOver) wiring.auth.send({ type: 'session.recheck' });
  });
  const stopRefetching = refetchOvertaken(wiring.queryClient);
  const releaseTab = lockTab(navigator.locks, wiring.drafts);
  return () => {
    releaseTab();
    stopRefetching();
    stopRenewing();
    stopListening();
  };
};
