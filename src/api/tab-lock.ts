import { CallFailure } from './call-failure.ts';
import { deadline, wait, type Clock } from './clock.ts';
import type { KeyStore } from './session-storage.ts';
import type { Locks } from './consumed-refresh-tokens.ts';

const LOCK_NAME = 'registrar.refresh';
/** After this the lease of a closed or crashed tab ends. */
const LEASE_MS = 8_000;
/** Renews the lease in time even where a hidden tab's timers are up to a second late. */
const HEARTBEAT_MS = 2_000;
/** Longer than storage takes to reach other tabs. */
const LEASE_SETTLE_MS = 120;
const RETRY_DELAY_MS = 50;

type Turn<T> = { readonly isTimedOut: false; readonly value: T } | { readonly isTimedOut: true };

/**
 * Runs work in one tab at a time; never steals the lock.
 * @throws CallFailure `aborted` while waiting
 */
export type TabLock = <T>(work: () => Promise<T>, timeoutMs: number, signal: AbortSignal) => Promise<Turn<T>>;

/** @param fallback where Web Locks are refused, as in private windows */
const byWebLocks =
  (locks: Locks, clock: Clock, fallback: TabLock): TabLock =>
  async (work, timeoutMs, signal) => {
    const limit = deadline(clock, timeoutMs, [signal]);
    let hasBegun = false;
    try {
      const value = await locks.request(LOCK_NAME, { signal: limit.signal }, () => {
        hasBegun = true;
        limit.clear();
        return work();
      });
      return { isTimedOut: false, value };
    } catch (error) {
      if (hasBegun) throw error;
      if (signal.aborted) throw new CallFailure('aborted');
      if (!limit.hasPassed()) return fallback(work, timeoutMs, signal);
      return { isTimedOut: true };
    } finally {
      limit.clear();
    }
  };

/** For plain http, which lacks Web Locks: a lease in storage, valid if still there after LEASE_SETTLE_MS. */
const byStorage = (store: KeyStore, clock: Clock): TabLock => {
  const me = `${Math.random()}.${Math.random()}`;
  let turns = 0;
  const holder = () => {
    const [owner = '', until = '0'] = (store.getItem(LOCK_NAME) ?? '').split(' ');
    return Number(until) > clock.now() ? owner : null;
  };
  const writeLease = (owner: string) => store.setItem(LOCK_NAME, `${owner} ${clock.now() + LEASE_MS}`);
  /** @returns releases the lease */
  const startHeartbeat = (owner: string) => {
    let cancel = () => {};
    const heartbeat = () => {
      try {
        if (holder() === owner) writeLease(owner);
        cancel = clock.after(HEARTBEAT_MS, heartbeat);
      } catch {
        // No other tab can read storage either.
      }
    };
    heartbeat();
    return () => {
      cancel();
      try {
        if (holder() === owner) store.removeItem(LOCK_NAME);
      } catch {
        // What was done under the lock counts.
      }
    };
  };
  const acquireLease = async (owner: string, timeoutMs: number, signal: AbortSignal): Promise<boolean> => {
    const end = clock.now() + timeoutMs;
    while (clock.now() < end) {
      if (holder() === null) {
        writeLease(owner);
        await wait(clock, LEASE_SETTLE_MS, signal);
        if (holder() === owner) return true;
      }
      await wait(clock, RETRY_DELAY_MS, signal);
    }
    return false;
  };
  return async (work, timeoutMs, signal) => {
    turns += 1;
    const owner = `${me}.${turns}`;
    let isMine: boolean;
    try {
      isMine = await acquireLease(owner, timeoutMs, signal);
    } catch (error) {
      if (error instanceof CallFailure) throw error;
      // Without storage no tab shares this session.
      return { isTimedOut: false, value: await work() };
    }
    if (!isMine) return { isTimedOut: true };
    const releaseLease = startHeartbeat(owner);
    try {
      return { isTimedOut: false, value: await work() };
    } finally {
      releaseLease();
    }
  };
};

const withoutLock: TabLock = async (work) => ({ isTimedOut: false, value: await work() });

export const createTabLock = (locks: Locks | undefined, store: KeyStore | null, clock: Clock): TabLock => {
  const fallback = store ? byStorage(store, clock) : withoutLock;
  return locks ? byWebLocks(locks, clock, fallback) : fallback;
};
