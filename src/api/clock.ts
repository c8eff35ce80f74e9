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
    signal.addEventListener('abort', giveUp);
  });

interface Deadline {
  readonly signal: AbortSignal;
  hasPassed(): boolean;
  /** Call once the work is over, or its timer stays. */
  clear(): void;
}

export const deadline = (clock: Clock, milliseconds: number, signals: readonly AbortSignal[]): Deadline => {
  const timeout = new AbortController();
  // The name AbortSignal.timeout uses.
  const end = () => timeout.abort(new DOMException('', 'TimeoutError'));
  return {
    signal: AbortSignal.any([...signals, timeout.signal]),
    hasPassed: () => timeout.signal.aborted,
    clear: clock.after(milliseconds, end),
  };
};
