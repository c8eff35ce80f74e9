import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/database/free-port.ts';
import { requireRunner } from '../../server/database/embedded-runner.ts';

const DEBIAN = '/usr/lib/postgresql';

const newestIn = async (folder: string) => {
  const versions = await readdir(folder).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest ? join(folder, newest, 'bin') : undefined;
};

const askPgConfig = () => {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};

export interface InstalledPostgres {
  /** `postgres (PostgreSQL) 15.18`. */
  readonly version: string;
  /** `postgres://…`, trusted on loopback, without a password. */
  readonly url: string;
  /** Kills it as a loss of power would and starts it again. */
  killAndRestart(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of this machine on an empty folder: the programs in PG_BIN, else the newest under
 * /usr/lib/postgresql, else what `pg_config` names.
 * @throws Error when there is none
 */
export const startInstalledPostgres = async (): Promise<InstalledPostgres> => {
  const bin = process.env['PG_BIN'] ?? (await newestIn(DEBIAN)) ?? askPgConfig();
  if (!bin)
    throw new Error('No PostgreSQL server is installed here. Install one, or set PG_BIN to its programs.');
  const folder = await mkdtemp(join(tmpdir(), 'registrar-postgres-'));
  // Root lends the programs an ordinary user, who must be able to pass.
  await chmod(folder, 0o755);
  const program = (name: string) => join(bin, name);
  const runner = requireRunner(program('postgres'), folder);
  runner.chown(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=400`;
  const control = (verb: string, ...rest: string[]) =>
    runner.run(program('pg_ctl'), [verb, '-D', data, ...rest]);
  const start = () => control('start', '-w', '-t', '120', '-l', join(folder, 'log'), '-o', options);
  const stop = async () => {
    await control('stop', '-m', 'immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const initdb = [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ];
    await runner.run(program('initdb'), initdb);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    version: (await runner.run(program('postgres'), ['--version'])).trim(),
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    killAndRestart: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // What it left running holds its memory for a moment, and nothing starts until that is gone.
      for (let tries = 1; ; tries += 1) {
        try {
          await start();
          return;
        } catch (error) {
          if (tries === 50) throw error;
        }
      }
    },
    stop,
  };
};
