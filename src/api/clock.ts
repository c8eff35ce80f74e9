import { CallFailure } from './call-failure.ts';

/** Time as the adapters use it, so that tests can own it. Milliseconds throughout. */
export interface Clock {
  now(): number;
  /** Runs once after the time; returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** @throws CallFailure `aborted` as soon as the signal says so */
export const wait = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new CallFailure('aborted'));
    const giveUp = () => {
      cancel();
      reject(new CallFailure('aborted'));
    };
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });

export interface Deadline {
  /** Aborts when the time is up or any of the given signals aborts. */
  readonly signal: AbortSignal;
  hasPassed(): boolean;
  /** Must be called once the work is over, so that nothing is left waiting. */
  clear(): void;
}

/** AbortSignal.timeout with a clock of our own, joined with the caller's signals. */
export const deadline = (clock: Clock, milliseconds: number, signals: readonly AbortSignal[]): Deadline => {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  const cancel = clock.after(milliseconds, () => {
    passed = true;
    // What AbortSignal.timeout gives as its reason.
    controller.abort(new DOMException('', 'TimeoutError'));
  });
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    clear: () => {
      cancel();
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
};
