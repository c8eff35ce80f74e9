import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from './embedded-process.ts';

export interface Outage {
  readonly since: Date;
  readonly attempts: number;
  readonly givesUpAt: Date;
}

export interface SupervisorEvents {
  lost?(): void;
  restartFailed?(cause: Error, attempt: number, retryInMs: number): void;
  restarted?(): void;
  abandoned?(cause: Error): void;
}

export interface Supervisor {
  outage(): Outage | null;
  stop(): Promise<void>;
}

/** A killed PostgreSQL's children hold its shared memory for a moment. */
const RESTART_FIRST_PAUSE_MS = 100;
const RESTART_MAX_PAUSE_MS = 10_000;
/** A shorter uptime continues the outage and its backoff. */
const RESTART_SETTLED_MS = 60_000;

/** Restarts a process that ends by itself, with exponential backoff. */
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
        // Two attempts would fight over one folder.
        await pause(wait, undefined, { signal });
        outage = { ...begun, attempts: attempts + 1 };
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
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (signal.aborted) return;
      isRunning = false;
      events.lost?.();
      const lostAt = Date.now();
      if (outage === null || lostAt - startedAt > RESTART_SETTLED_MS)
        outage = { since: new Date(lostAt), attempts: 0, givesUpAt: new Date(lostAt + restartTimeoutMs) };
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
      // It may have become ready while stopping.
      await endProcess(child);
    },
  };
};
