import type { Database } from '../database/database.ts';

/** Does the next piece of work; resolves to whether there was any. */
export type NextWork = (
  database: Database,
  closing: AbortSignal,
  failed: (error: unknown) => void,
) => Promise<boolean>;

/** Milliseconds after which a server looks for work even if nobody told it of any: another may have died over it. */
const LOOK_INTERVAL_MS = 3000;

export interface WorkLoop {
  /** Looks for work now. */
  wake(): void;
  /** Puts what is at hand back in line and ends; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Does work, piece after piece, whenever there is any. */
export const startWorkLoop = (
  database: Database,
  next: NextWork,
  failed: (error: unknown) => void,
): WorkLoop => {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isAskedAgain = false;

  const run = async () => {
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        // eslint-disable-next-line no-await-in-loop
        while (!closing.signal.aborted && (await next(database, closing.signal, failed))) {
          // The next one is asked for by the condition.
        }
      } while (isAskedAgain && !closing.signal.aborted);
    } catch (error) {
      // The database went away; the next look finds it again.
      failed(error);
    } finally {
      isRunning = false;
    }
  };

  const wake = () => {
    if (closing.signal.aborted) return;
    if (isRunning) isAskedAgain = true;
    else running = run();
  };
  const timer = setInterval(wake, LOOK_INTERVAL_MS);
  timer.unref();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
};
