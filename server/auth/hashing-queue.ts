import { availableParallelism } from 'node:os';
import fastq from 'fastq';
import { Failure } from '../failure.ts';

/**
 * Password hashes under way in this process: two, or one where the machine has no third processor for everything else.
 * libuv has four threads by default, shared with compression and files; the others stay free for those.
 */
const MAX_CONCURRENT_HASHES = availableParallelism() > 2 ? 2 : 1;
const MAX_WAITING_HASHES = 32;
/** Further places for devices that signed in before; they also go first. */
const MAX_WAITING_KNOWN_HASHES = 8;
/** Some 40 hashes of 15 to 50 ms. */
const RETRY_AFTER_S = 2;

export interface HashingOptions {
  /** Whether the device that asks has signed in before. */
  readonly isKnown?: boolean;
}

const queue = fastq.promise((work: () => Promise<unknown>) => work(), MAX_CONCURRENT_HASHES);

/**
 * Waits for a turn to hash a password, and hashes.
 * @throws Failure `overloaded` when too many wait already
 */
export const inHashingQueue = async <T>(
  work: () => Promise<T>,
  { isKnown = false }: HashingOptions = {},
): Promise<T> => {
  const places = MAX_WAITING_HASHES + (isKnown ? MAX_WAITING_KNOWN_HASHES : 0);
  if (queue.length() >= places) throw overloaded();
  return (await (isKnown ? queue.unshift(work) : queue.push(work))) as T;
};

export const overloaded = () =>
  new Failure('overloaded', 'Too many people are signing in right now. Try again in a few seconds.', {
    retry_after: RETRY_AFTER_S,
  });
