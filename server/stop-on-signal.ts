import closeWithGrace from 'close-with-grace';
import { explainFailure } from './explain-failure.ts';

const STOP_TIMEOUT_MS = 30_000;

/** Calls `stop` once. Exits with 0, or 1 after a fault or rejection; at once on a second signal. */
export const stopGracefully = (stop: (fault?: Error) => Promise<void>) =>
  closeWithGrace(
    {
      delay: STOP_TIMEOUT_MS,
      logger: { error: (fault) => process.stderr.write(`${explainFailure(fault)}\n`) },
      onSecondSignal: () => process.stderr.write('Stopped immediately.\n'),
      onTimeout: () => process.stderr.write('Did not stop within 30 seconds and was ended.\n'),
      // The first six run no handlers; the others do not end the process.
      skip: ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV', 'SIGUSR2', 'beforeExit'],
    },
    ({ err }) => stop(err),
  );
