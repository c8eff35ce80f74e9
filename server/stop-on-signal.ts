import closeWithGrace from 'close-with-grace';
import { explainFailure } from './explain-failure.ts';

/** After it, what still runs is ended at once. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Calls `stop` once: at the first signal to end, at a fault nobody caught, or when `close` is called. The process then
 * ends with 0, or with 1 where there was a fault or `stop` rejects; a second signal ends it at once.
 */
export const stopGracefully = (
  stop: (fault?: Error) => Promise<void>,
): { close(): void; uninstall(): void } =>
  closeWithGrace(
    {
      delay: STOP_TIMEOUT_MS,
      logger: { error: (fault) => process.stderr.write(`${explainFailure(fault)}\n`) },
      onSecondSignal: () => process.stderr.write('Ended at once.\n'),
      onTimeout: () => process.stderr.write('It did not stop within 30 seconds and was ended.\n'),
      // No handler written in JavaScript may run after the first six; the rest are no reason to end.
      skip: ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV', 'SIGUSR2', 'beforeExit'],
    },
    ({ err }) => stop(err),
  );
