import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp, type AppOptions } from './app.ts';
import { connect } from './database/connect.ts';
import type { Database } from './database/database.ts';
import { startEmbedded, type EmbeddedDatabase } from './database/embedded.ts';
import { ensureAdministrator, type Credentials } from './first-administrator.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { StartFailure, type Settings } from './settings.ts';
import { loadStarterSet } from './starter-set/load.ts';

export interface RunningServer {
  readonly address: string;
  /** The administrator made by this start; null on every later one. */
  readonly firstAdministrator: Credentials | null;
  /** Answers what is in flight, then ends server and database. */
  stop(): Promise<void>;
}

const requireFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartFailure(
      `Cannot write to the data folder ${folder} (${code}): set DATA_DIR to a folder of your own.`,
      { cause },
    );
  }
};

const listen = async (app: FastifyInstance, { port, host }: Settings): Promise<string> => {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} on ${host} is in use: set PORT to another, or stop what uses it.`,
        { cause },
      );
    }
    throw new StartFailure(`Cannot listen on ${host}:${port} (${code}): set HOST and PORT.`, { cause });
  }
  const { address, family, port: actual } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
};

/** Undoes what was done so far, last first; one failure does not keep the others from being tried. */
const unwind = async (steps: (() => unknown)[]) => {
  for (const step of steps.toReversed()) {
    try {
      // The order is the point: requests end before the pool, the pool before the database.
      // eslint-disable-next-line no-await-in-loop
      await step();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
};

/**
 * Starts database and server.
 * @throws StartFailure in one sentence; whatever had been started is stopped again
 */
export const startServer = async (
  settings: Settings,
  { screens }: Pick<AppOptions, 'screens'> = {},
): Promise<RunningServer> => {
  // Standard output is for the person who started it, standard error for the log.
  const log = pino({ level: settings.logLevel }, pino.destination(2));
  const steps: (() => unknown)[] = [];
  try {
    let lock: FolderLock | undefined;
    let url = settings.databaseUrl;
    if (url === null) {
      await requireFolder(settings.dataDir);
      lock = lockFolder(settings.dataDir);
      steps.push(() => lock?.release());
      const embedded: EmbeddedDatabase = await startEmbedded(settings.dataDir, {
        lost: () => log.error({ event: 'database.lost' }, 'PostgreSQL ended; starting it again'),
        abandoned: (cause) =>
          log.fatal({ event: 'database.abandoned', err: cause }, 'PostgreSQL would not start again'),
      });
      steps.push(() => embedded.stop());
      url = embedded.url;
    }
    const database: Database = await connect(url);
    steps.push(() => database.close());
    await loadStarterSet(database);
    const app = await createApp({ database, settings, log, ...(screens ? { screens } : {}) });
    steps.push(() => app.close());
    const address = await listen(app, settings);
    lock?.announce(address, url);
    // Last, so that a start that fails takes no password to the grave.
    const firstAdministrator = await ensureAdministrator(database, settings);
    log.info({ event: 'server.ready', address }, 'ready');
    return { address, firstAdministrator, stop: () => unwind(steps) };
  } catch (error) {
    await unwind(steps);
    throw error;
  }
};
