import type { Wiring } from '../wiring.ts';
import { listenToChanges } from './live-stream.ts';
import { holdTab } from './open-tabs.ts';
import { refetchOvertaken } from './overtaken-answers.ts';

const MARGIN_MS = 1_000;
const RETRY_MS = 30_000;
/** Longer timers fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** A reload then finds a session. Asks who is signed in: an unreachable server ends nothing. */
const renewInTime = ({ auth, sessionExpiry }: Wiring): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let tokenId: number | null = null;
  const arm = (atLeast: number) => {
    clearTimeout(timer);
    const expiry = sessionExpiry();
    if (expiry === null) return;
    const delay = Math.max(expiry + MARGIN_MS - Date.now(), atLeast);
    timer = setTimeout(renew, Math.min(delay, MAX_DELAY_MS));
  };
  const renew = () => {
    if (Date.now() > (sessionExpiry() ?? Infinity)) auth.send({ type: 'session.recheck' });
    arm(RETRY_MS);
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

/** @returns stops it */
export const watchSession = (wiring: Wiring): (() => void) => {
  const stopRenewing = renewInTime(wiring);
  const stopListening = listenToChanges(wiring, ({ isSessionOver }) => {
    if (isSessionOver) wiring.auth.send({ type: 'session.recheck' });
  });
  const stopRefetching = refetchOvertaken(wiring.queryClient);
  const letGoOfTab = holdTab(navigator.locks, wiring.drafts);
  return () => {
    letGoOfTab();
    stopRefetching();
    stopRenewing();
    stopListening();
  };
};
