import type { Clock } from '../../src/api/clock.ts';

/** Lets everything that can run without time passing run: promises, then whatever they started. */
export const flush = async (turns = 2): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A clock that stands still until a test moves it. It can also be broken, as any part of a program may be. */
export const createVirtualClock = (start = Date.UTC(2026, 10, 21, 9)) => {
  let now = start;
  let isBroken = false;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => {
      if (!isBroken) return now;
      isBroken = false;
      throw new Error('the clock is broken');
    },
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const runUntil = async (end: number) => {
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = Math.max(now, next.at);
      next.run();
      await flush();
    }
    now = end;
  };
  return {
    ...clock,
    /** The next question for the time throws: a fault of ours inside an adapter. */
    breakOnce: () => {
      isBroken = true;
    },
    repair: () => {
      isBroken = false;
    },
    /** How many wait for their time: none when all is over. */
    waiting: () => timers.length,
    advance: (milliseconds: number) => runUntil(now + milliseconds),
    /** As when a computer sleeps: nothing runs, and what came due meanwhile runs afterwards. */
    sleep: (milliseconds: number) => {
      now += milliseconds;
      return runUntil(now);
    },
  };
};

export type VirtualClock = ReturnType<typeof createVirtualClock>;
