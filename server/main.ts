import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp, type AppOptions } from './app.ts';
import { requireArgon2 } from './auth/argon2.ts';
import { connect } from './database/connect.ts';
import { withConnectionRetries } from './database/connection-errors.ts';
import type { Database } from './database/database.ts';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { explainFailure } from './explain-failure.ts';
import { ensureAdministrator, type Credentials } from './first-administrator.ts';
import { lockFolder, requireFolder } from './folder-lock.ts';
import { openLog } from './log.ts';
import { StartFailure, type Settings } from './settings.ts';
import { loadSeedData } from './seed-data/load.ts';

export interface RunningServer {
  readonly address: string;
  /** Null unless created by this start. */
  readonly firstAdministrator: Credentials | null;
  stop(): Promise<void>;
}

const listen = async (app: FastifyInstance, { port, host }: Settings): Promise<string> => {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} on ${host} is in use. Set PORT to another port, or stop the program that uses it.`,
        { cause },
      );
    }
    throw new StartFailure(`Can’t listen on ${host}:${port} (${code}). Check HOST and PORT.`, { cause });
  }
  const { address, family, port: actual } = app.server.address() as AddressInfo;
  // Browsers keep passkeys for names, never for an IP address.
  const name = address === '127.0.0.1' ? 'localhost' : address;
  return `http://${family === 'IPv6' ? `[${name}]` : name}:${actual}`;
};

/** In reverse; a failing step does not stop the others. */
const closeAll = async (steps: (() => unknown)[]) => {
  for (const step of steps.toReversed()) {
    try {
      // Requests end before the pool, the pool before the database.
      await step();
    } catch (error) {
      process.stderr.write(`${explainFailure(error)}\n`);
    }
  }
};

export interface StartOptions extends Pick<AppOptions, 'screens'> {
  readonly signal?: AbortSignal;
  abandoned?(cause: StartFailure): void;
}

const embeddedOptions = (
  log: FastifyBaseLogger,
  { databaseRestartTimeout: seconds }: Settings,
  { signal, abandoned }: StartOptions,
): EmbeddedOptions => ({
  signal,
  restartTimeoutMs: seconds * 1000,
  passwordReset: () =>
    log.warn(
      { event: 'database.password_reset' },
      'The PostgreSQL password was missing or wrong; a new one was set',
    ),
  lost: () => log.error({ event: 'database.lost' }, 'PostgreSQL stopped; restarting it'),
  restartFailed: (err, attempt, retryInMs) =>
    log.error(
      { event: 'database.restart_failed', err, attempt, retry_in_ms: retryInMs },
      `PostgreSQL did not restart; retrying in ${retryInMs / 1000} s`,
    ),
  restarted: () => log.warn({ event: 'database.restarted' }, 'PostgreSQL restarted'),
  abandoned: (cause) => {
    log.fatal({ event: 'database.abandoned', err: cause }, 'PostgreSQL did not restart; exiting');
    abandoned?.(
      new StartFailure(`PostgreSQL could not be restarted within ${seconds} s: ${cause.message}.`, {
        cause,
      }),
    );
  },
});

/** @throws StartFailure after stopping what had started */
export const startServer = async (settings: Settings, options: StartOptions = {}): Promise<RunningServer> => {
  const log = openLog(settings);
  const { screens, signal } = options;
  const steps: (() => unknown)[] = [];
  try {
    await requireArgon2();
    let lock: ReturnType<typeof lockFolder> | undefined;
    let embedded: EmbeddedDatabase | undefined;
    let url = settings.databaseUrl;
    if (url === null) {
      requireFolder(settings.dataDir);
      lock = lockFolder(settings.dataDir);
      steps.push(() => lock?.release());
      embedded = await startEmbedded(settings.dataDir, embeddedOptions(log, settings, options));
      steps.push(embedded.stop);
      url = embedded.url;
    }
    signal?.throwIfAborted();
    const database: Database = await connect(url, {
      prepare: async (opened) => {
        const applied = await migrate(opened);
        if (applied.length > 0)
          log.info({ event: 'database.migrated', count: applied.length }, 'database brought up to date');
      },
    });
    steps.push(() => database.close());
    await loadSeedData(database);
    signal?.throwIfAborted();
    const app = await createApp({
      database,
      settings,
      log,
      databaseOutage: () => embedded?.outage() ?? null,
      screens,
    });
    steps.push(() => app.close());
    const address = await listen(app, settings);
    lock?.announce(address, url);
    // Last step: a failed start must not lose a generated password.
    signal?.throwIfAborted();
    const firstAdministrator = await withConnectionRetries(() => ensureAdministrator(database, settings));
    log.info({ event: 'server.ready', address }, 'ready');
    return { address, firstAdministrator, stop: () => closeAll(steps) };
  } catch (error) {
    await closeAll(steps);
    throw error;
  }
};
