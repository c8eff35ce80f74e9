import type { Database } from '../database/database.ts';

/** False when there was no work. */
export type NextWork = (
  database: Database,
  closing: AbortSignal,
  failed: (error: unknown) => void,
) => Promise<boolean>;

/** Another server may have died without a notification. */
const POLL_INTERVAL_MS = 3000;
/** For work that came while the last attempt failed. */
const RETRY_DELAY_MS = 100;

export const startWorkLoop = (database: Database, next: NextWork, failed: (error: unknown) => void) => {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isAskedAgain = false;

  const run = async () => {
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        while (!closing.signal.aborted && (await next(database, closing.signal, failed)));
      } while (isAskedAgain && !closing.signal.aborted);
    } catch (error) {
      // The database was unreachable; the next poll retries.
      failed(error);
    } finally {
      isRunning = false;
      if (isAskedAgain) setTimeout(wake, RETRY_DELAY_MS).unref();
    }
  };

  const wake = () => {
    if (closing.signal.aborted) return;
    if (isRunning) isAskedAgain = true;
    else running = run();
  };
  const timer = setInterval(wake, POLL_INTERVAL_MS);
  timer.unref();
  return {
    wake,
    /** Aborts current work; resolves once nothing runs. */
    stop: async () => {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
};
