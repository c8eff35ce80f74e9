import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from './embedded-process.ts';

/** PostgreSQL ended without having been stopped, and is being started again. */
export interface Outage {
  readonly since: Date;
  /** How often it was tried to start it again. */
  readonly attempts: number;
  readonly givesUpAt: Date;
}

/** What happens to the database behind the server's back. */
export interface SupervisorEvents {
  /** It ended without having been stopped, and is being started again. */
  lost?(): void;
  restartFailed?(cause: Error, attempt: number, retryInMs: number): void;
  restarted?(): void;
  /** It could not be started again in time; nobody tries any more. */
  abandoned?(cause: Error): void;
}

export interface Supervisor {
  /** Null while it runs. */
  outage(): Outage | null;
  /** Resolves once the process is gone and is not started again. */
  stop(): Promise<void>;
}

/** A killed PostgreSQL's own helpers hold its memory for a moment; until they are gone no new one starts. */
const RESTART_FIRST_PAUSE_MS = 100;
const RESTART_MAX_PAUSE_MS = 10_000;
/** One that ends sooner than this has not come back: the outage goes on, and with it its backoff and its end. */
const RESTART_SETTLED_MS = 60_000;

/** Starts a process again whenever it ends by itself, with growing pauses. */
export const supervise = (
  first: ChildProcess,
  start: (signal: AbortSignal) => Promise<ChildProcess>,
  restartTimeoutMs: number,
  events: SupervisorEvents,
): Supervisor => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = first;
  let isRunning = true;
  let outage: Outage | null = null;

  const restart = async (begun: Outage, lost: Error): Promise<ChildProcess> => {
    let cause = lost;
    for (let { attempts } = begun; ; attempts += 1) {
      const wait =
        attempts === 0 ? 0 : Math.min(RESTART_FIRST_PAUSE_MS * 2 ** attempts, RESTART_MAX_PAUSE_MS);
      if (attempts > 0 && Date.now() + wait > begun.givesUpAt.getTime()) throw cause;
      if (attempts > 0) events.restartFailed?.(cause, attempts, wait);
      try {
        // Each try waits for the one before: two would fight over one folder.
        // eslint-disable-next-line no-await-in-loop
        await pause(wait, undefined, { signal });
        outage = { ...begun, attempts: attempts + 1 };
        // eslint-disable-next-line no-await-in-loop
        return await start(signal);
      } catch (error) {
        signal.throwIfAborted();
        cause = error as Error;
      }
    }
  };

  const watch = async () => {
    for (;;) {
      const startedAt = Date.now();
      // eslint-disable-next-line no-await-in-loop
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (signal.aborted) return;
      isRunning = false;
      events.lost?.();
      const lostAt = Date.now();
      if (outage === null || lostAt - startedAt > RESTART_SETTLED_MS)
        outage = { since: new Date(lostAt), attempts: 0, givesUpAt: new Date(lostAt + restartTimeoutMs) };
      // eslint-disable-next-line no-await-in-loop
      child = await restart(outage, new Error('it ended soon after it was started'));
      isRunning = true;
      events.restarted?.();
    }
  };
  const ended = watch().catch((error: unknown) => {
    if (!signal.aborted) events.abandoned?.(error as Error);
  });

  return {
    outage: () => (isRunning ? null : outage),
    stop: async () => {
      stopping.abort();
      await endProcess(child);
      await ended;
      // One that became ready as the stop was asked for.
      await endProcess(child);
    },
  };
};
