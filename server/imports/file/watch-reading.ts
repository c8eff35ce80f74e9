import type { FileBytes } from './file-bytes.ts';
import { refuseFile } from './refuse-file.ts';

export interface ReadingLimits {
  /** Its reason is a failure: the server is stopping. */
  readonly signal?: AbortSignal | undefined;
  readonly maxSilenceMs?: number;
}

export interface WatchedReading {
  readonly signal: AbortSignal;
  readonly write: (work: () => Promise<unknown>) => Promise<void>;
  readonly end: () => void;
}

/** PostgreSQL ends a transaction of which it has heard nothing for a minute. */
const MAX_SILENCE_MS = 50_000;
const TOO_SLOW_MESSAGE =
  'Reading this file takes too long. Save its table as CSV, without anything else, and import that.';

/** Aborts when nothing has been written for too long. */
export const watchReading = ({ signal, maxSilenceMs = MAX_SILENCE_MS }: ReadingLimits): WatchedReading => {
  const silent = new AbortController();
  const start = () => setTimeout(() => silent.abort(refuseFile(TOO_SLOW_MESSAGE)), maxSilenceMs);
  let timer = start();
  return {
    signal: AbortSignal.any(signal ? [signal, silent.signal] : [silent.signal]),
    write: async (work) => {
      clearTimeout(timer);
      await work();
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
};

export const untilAborted = (file: FileBytes, signal: AbortSignal): FileBytes => ({
  ...file,
  async *stream() {
    for await (const piece of file.stream()) {
      signal.throwIfAborted();
      yield piece;
    }
  },
});
