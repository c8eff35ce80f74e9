import { explainFailure } from './explain-failure.ts';
import { stopGracefully } from './stop-on-signal.ts';
import { startServer, type RunningServer, type StartOptions } from './main.ts';
import { readSettings, StartFailure } from './settings.ts';

/** @param prepare runs before the start */
export const serve = (
  prepare: (signal: AbortSignal) => Promise<Pick<StartOptions, 'screens'>>,
  greet: (server: RunningServer) => void,
): void => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failure: unknown;
  const fail = (fault: unknown) => {
    failure ??= fault;
    close();
  };
  const { close } = stopGracefully(async (fault) => {
    failure ??= fault;
    stopping.abort();
    const server = await starting.catch(() => null);
    await server?.stop();
    if (failure) {
      const what = server ? 'has stopped' : 'could not start';
      throw new StartFailure(`Registrar ${what}. ${explainFailure(failure)}`);
    }
  });
  const start = async () => {
    const [argument] = process.argv.slice(2);
    if (argument !== undefined)
      throw new StartFailure(
        `“${argument}” has no effect: settings are environment variables, such as PORT=5000. The README lists them.`,
      );
    const settings = readSettings(process.env);
    return startServer(settings, { ...(await prepare(signal)), signal, abandoned: fail });
  };
  const starting = start();
  starting.then(greet, (cause: unknown) => {
    if (!signal.aborted) fail(cause);
  });
};
