import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../settings.ts';
import { requireCluster, resetPassword } from './embedded-cluster.ts';
import { endOrphan, endProcess, launch, lockHolder } from './embedded-process.ts';
import { requirePrograms } from './embedded-programs.ts';
import { requireRunner } from './embedded-runner.ts';
import { freePort } from './free-port.ts';
import { supervise, type Supervisor, type SupervisorEvents } from './embedded-supervisor.ts';

export interface EmbeddedDatabase extends Supervisor {
  /** With its password: never log it. */
  readonly url: string;
}

export interface EmbeddedOptions extends SupervisorEvents {
  passwordReset?(): void;
  readonly restartTimeoutMs?: number;
  /** How long a first start waits for what is left of another PostgreSQL. */
  readonly lockTimeoutMs?: number;
  readonly connections?: number;
  readonly signal?: AbortSignal | undefined;
}

const PASSWORD_REFUSED = '28P01';

/**
 * The PostgreSQL of a killed server: one it was just starting, which had no postmaster.pid before, or a killed one of
 * which processes are left, be it for the system to remove.
 */
const LOCKED_PATTERN = /postmaster\.pid|pre-existing shared memory/;
const LOCK_POLL_MS = 100;

const isPasswordRefused = async (url: string) => {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return (error as { code?: string }).code === PASSWORD_REFUSED;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Runs PostgreSQL in `folder`/postgres, and restarts it at the same address.
 * @param folder locked by this process
 * @throws StartFailure
 */
export const startEmbedded = async (
  folder: string,
  {
    passwordReset,
    restartTimeoutMs = 600_000,
    lockTimeoutMs = 20_000,
    connections = 100,
    signal,
    ...events
  }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> => {
  const programs = await requirePrograms();
  const runner = requireRunner(programs.postgres, folder);
  await endOrphan(join(folder, 'postgres'), programs, runner);
  const { data, user, password, isPasswordNew } = await requireCluster(folder, programs, runner, signal);
  if (isPasswordNew) passwordReset?.();
  const port = await freePort();
  const start = (until?: AbortSignal) => launch(data, { port, connections }, programs, runner, until);
  const startOnceFree = async (deadline: number): Promise<ChildProcess> => {
    try {
      return await start(signal);
    } catch (cause) {
      const isLocked = LOCKED_PATTERN.test((cause as Error).message) && lockHolder(data) !== 'other';
      if (signal?.aborted || !isLocked || Date.now() > deadline) throw cause;
      await endOrphan(data, programs, runner);
      await pause(LOCK_POLL_MS);
      return startOnceFree(deadline);
    }
  };
  const startFirst = () =>
    startOnceFree(Date.now() + lockTimeoutMs).catch((cause: Error) => {
      throw new StartFailure(`PostgreSQL did not start in ${data}: ${cause.message}`, { cause });
    });
  const addressOf = (secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/postgres`;
  let url = addressOf(password);
  let child = await startFirst();
  // After one database's folder took another's place.
  if (await isPasswordRefused(url)) {
    await endProcess(child);
    url = addressOf(await resetPassword(folder, data, programs, runner));
    passwordReset?.();
    child = await startFirst();
  }
  return { url, ...supervise(child, start, restartTimeoutMs, events) };
};
