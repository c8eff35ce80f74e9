import { CallFailure } from './call-failure.ts';

/** Milliseconds throughout. */
export interface Clock {
  now(): number;
  /** @returns cancels */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** @throws CallFailure `aborted` */
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
  readonly signal: AbortSignal;
  hasPassed(): boolean;
  /** Call once the work is over, or its timer stays. */
  clear(): void;
}

export const deadline = (clock: Clock, milliseconds: number, signals: readonly AbortSignal[]): Deadline => {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  const cancel = clock.after(milliseconds, () => {
    passed = true;
    // The name AbortSignal.timeout uses.
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
