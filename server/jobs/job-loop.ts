import type { Database } from '../database/database.ts';
import { runNextJob } from './run-job.ts';

/** Milliseconds after which a server looks for jobs even if nobody told it of one: another may have died over it. */
const LOOK_AGAIN = 3000;

export interface JobLoop {
  /** Looks for jobs now. */
  wake(): void;
  /** Puts the job at hand back in line and ends; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Does jobs, one after another, whenever there are any. */
export const startJobLoop = (database: Database, failed: (error: unknown) => void): JobLoop => {
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
        while (!closing.signal.aborted && (await runNextJob(database, closing.signal, failed))) {
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
  const timer = setInterval(wake, LOOK_AGAIN);
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
