import { join } from 'node:path';
import { StartFailure } from '../settings.ts';
import { requireCluster } from './embedded-cluster.ts';
import { endOrphan, launch } from './embedded-process.ts';
import { requirePrograms } from './embedded-programs.ts';
import { requireRunner } from './embedded-runner.ts';
import { freePort } from './free-port.ts';
import { supervise, type Supervisor, type SupervisorEvents } from './embedded-supervisor.ts';

export interface EmbeddedDatabase extends Supervisor {
  /** Loopback URL with its password: never log it. */
  readonly url: string;
}

export interface EmbeddedOptions extends SupervisorEvents {
  passwordReset?(): void;
  readonly restartTimeoutMs?: number;
  readonly connections?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs PostgreSQL with its data in `folder`/postgres, created the first time; restarts it at the same
 * address.
 * @param folder locked by this process
 * @throws StartFailure when this machine or folder cannot hold one
 */
export const startEmbedded = async (
  folder: string,
  { passwordReset, restartTimeoutMs = 600_000, connections = 100, signal, ...events }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> => {
  const programs = await requirePrograms();
  const runner = requireRunner(programs.postgres, folder);
  await endOrphan(join(folder, 'postgres'), programs, runner);
  const { data, user, password, isPasswordNew } = await requireCluster(folder, programs, runner);
  if (isPasswordNew) passwordReset?.();
  const port = await freePort();
  const start = (until?: AbortSignal) => launch(data, { port, connections }, programs, runner, until);
  const child = await start(signal).catch((cause: Error) => {
    throw new StartFailure(`PostgreSQL did not start in ${data}: ${cause.message}`, { cause });
  });
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    ...supervise(child, start, restartTimeoutMs, events),
  };
};
