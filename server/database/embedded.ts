import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '../settings.ts';
import { requirePrograms, type Programs } from './embedded-programs.ts';
import { requireRunner, type Runner } from './embedded-runner.ts';

export interface EmbeddedDatabase {
  /** `postgres://…` on loopback, its password included: never print it. */
  readonly url: string;
  readonly pid: number;
  /** Resolves once the data is safe on disk and the process gone. */
  stop(): Promise<void>;
}

/** What happens to the database behind the server's back. */
export interface EmbeddedEvents {
  /** It ended without having been stopped, and is being started again. */
  lost(): void;
  /** It could not be started again. */
  abandoned(cause: Error): void;
}

const USER = 'registrar';
const READY = 'database system is ready to accept connections';
/** Milliseconds: recovery after a crash may replay a lot of log. */
const LONGEST_START = 120_000;
/** A killed PostgreSQL's own helpers hold its memory for a moment; until they are gone no new one starts. */
const REVIVAL = { tries: 50, pause: 200 } as const;

const freePort = async () => {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

const initialise = async (folder: string, programs: Programs, runner: Runner, passwordFile: string) => {
  const data = join(folder, 'postgres');
  // A first start that was killed half-way leaves a folder without a version; nothing in it can be lost.
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(passwordFile)) return data;
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const handed = join(data, '..', 'initdb-password');
  await writeFile(handed, password, { mode: 0o600 });
  runner.own(data);
  runner.own(handed);
  try {
    await runner.run(programs.initdb, [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${handed}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Characters of every script count as letters (trigrams need that), on every machine alike.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ]);
  } finally {
    await rm(handed, { force: true });
  }
  await writeFile(passwordFile, password, { mode: 0o600 });
  return data;
};

/** A server that was killed leaves its database running; it is ended in good order before a new one starts. */
const endOrphan = async (data: string, programs: Programs, runner: Runner) => {
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  const end = (mode: string) =>
    runner.run(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '20']);
  // pg_ctl fails where the file is stale; PostgreSQL itself then judges and removes it.
  await end('fast').catch(() => end('immediate').catch(() => {}));
};

const launch = async (data: string, port: number, programs: Programs, runner: Runner) => {
  const child = runner.spawn(programs.postgres, [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'max_connections=100',
    '-c',
    'log_min_messages=warning',
  ]);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('it took too long to start')), LONGEST_START);
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-4000);
      if (said.includes(READY)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(said.trim().split('\n').at(-1) || 'it ended at once')));
    child.once('exit', () => clearTimeout(giveUp));
    child.stderr?.once('end', () => clearTimeout(giveUp));
  });
  return child;
};

const revive = async (start: () => Promise<ChildProcess>): Promise<ChildProcess> => {
  for (let tries = 1; ; tries += 1) {
    try {
      // Each try waits for the one before: two would fight over one folder.
      // eslint-disable-next-line no-await-in-loop
      return await start();
    } catch (error) {
      if (tries === REVIVAL.tries) throw error;
      // eslint-disable-next-line no-await-in-loop
      await pause(REVIVAL.pause);
    }
  }
};

/**
 * Runs a PostgreSQL of our own with its data in `folder`/postgres, creating it the first time, and starts it
 * again, at the same address, should it be killed.
 * @throws StartFailure when this machine or folder cannot hold one
 */
export const startEmbedded = async (folder: string, events?: EmbeddedEvents): Promise<EmbeddedDatabase> => {
  const programs = await requirePrograms();
  const runner = requireRunner(programs.postgres, folder);
  const passwordFile = join(folder, 'postgres-password');
  const data = await initialise(folder, programs, runner, passwordFile);
  await endOrphan(data, programs, runner);
  const port = await freePort();
  const password = (await readFile(passwordFile, 'utf8')).trim();

  let stopping = false;
  let child = await launch(data, port, programs, runner).catch((cause: Error) => {
    throw new StartFailure(`PostgreSQL would not start in ${data}: ${cause.message}`, { cause });
  });
  const watch = (process: ChildProcess) =>
    process.once('exit', () => {
      if (stopping) return;
      events?.lost();
      revive(() => launch(data, port, programs, runner)).then(
        (next) => {
          child = next;
          watch(next);
          if (stopping) next.kill('SIGINT');
        },
        (cause: Error) => events?.abandoned(cause),
      );
    });
  watch(child);

  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    pid: child.pid ?? 0,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      // "Fast": open transactions are rolled back, connections closed, everything written.
      child.kill('SIGINT');
      await gone;
    },
  };
};
