import { availableParallelism } from 'node:os';
import { Failure } from '../failure.ts';
import { taskQueue } from '../task-queue.ts';

/** Leaves two of libuv's four threads to compression and files. */
const MAX_CONCURRENT_HASHES = availableParallelism() > 2 ? 2 : 1;
const MAX_WAITING_HASHES = 32;
const MAX_WAITING_KNOWN_HASHES = 8;
const RETRY_AFTER_S = 2;

export interface HashingOptions {
  readonly isKnown?: boolean;
}

const queue = taskQueue(MAX_CONCURRENT_HASHES);

/** @throws Failure `overloaded` when the queue is full */
export const inHashingQueue = async <T>(
  work: () => Promise<T>,
  { isKnown = false }: HashingOptions = {},
): Promise<T> => {
  const places = MAX_WAITING_HASHES + (isKnown ? MAX_WAITING_KNOWN_HASHES : 0);
  if (queue.waiting() >= places) throw overloaded();
  return queue.run(work, { isNext: isKnown });
};

export const overloaded = () =>
  new Failure('overloaded', 'Too many people are signing in right now. Try again in a few seconds.', {
    retry_after: RETRY_AFTER_S,
  });
