import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { StartFailure } from '../settings.ts';

const run = promisify(execFile);

export interface Runner {
  /** @param options.signal ends it, and waits for its end */
  run(
    program: string,
    parameters: string[],
    options?: { readonly input?: string; readonly signal?: AbortSignal | undefined },
  ): Promise<string>;
  spawn(program: string, parameters: string[]): ChildProcess;
  /** With all that is in it. */
  chown(path: string): void;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const runnerAs = (identity: Partial<Identity>, prefix: readonly string[]): Runner => {
  const commandOf = (program: string, parameters: string[]) =>
    [...prefix, program, ...parameters] as [string, ...string[]];
  return {
    run: async (program, parameters, { input = '', signal } = {}) => {
      signal?.throwIfAborted();
      const [command, ...rest] = commandOf(program, parameters);
      const running = run(command, rest, identity);
      const interrupt = () => running.child.kill();
      signal?.addEventListener('abort', interrupt);
      // EPIPE: a program may exit before it reads its input.
      running.child.stdin?.on('error', () => {}).end(input);
      try {
        return (await running).stdout;
      } finally {
        signal?.removeEventListener('abort', interrupt);
      }
    },
    spawn: (program, parameters) => {
      const [command, ...rest] = commandOf(program, parameters);
      // Own process group: Ctrl-C reaches the server alone, which then stops the database.
      return spawn(command, rest, { ...identity, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    chown: (path) => {
      const { uid, gid } = identity;
      if (uid !== undefined && statSync(path).uid !== uid) spawnSync('chown', ['-RH', `${uid}:${gid}`, path]);
    },
  };
};

const idOf = (user: string, flag: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};

const identityOf = (user: string): Identity | null => {
  const uid = idOf(user, '-u');
  const gid = idOf(user, '-g');
  return uid === null || gid === null ? null : { uid, gid };
};

const canReach = (identity: Identity, program: string, folder: string) =>
  spawnSync(program, ['--version'], { ...identity }).status === 0 &&
  spawnSync('ls', [folder], { ...identity, stdio: 'ignore' }).status === 0;

const NAMESPACE_COMMAND = ['unshare', '--user', '--map-user=65534', '--map-group=65534'] as const;

/**
 * PostgreSQL refuses to run as root: it runs as `postgres` or `nobody`, otherwise in a user namespace.
 * @param folder existing folder above the data
 * @throws StartFailure
 */
export const requireRunner = (program: string, folder: string): Runner => {
  if (userInfo().uid !== 0) return runnerAs({}, []);
  for (const user of ['postgres', 'nobody']) {
    const identity = identityOf(user);
    if (identity && canReach(identity, program, folder)) return runnerAs(identity, []);
  }
  if (spawnSync(NAMESPACE_COMMAND[0], [...NAMESPACE_COMMAND.slice(1), program, '--version']).status === 0) {
    return runnerAs({}, NAMESPACE_COMMAND);
  }
  throw new StartFailure(
    `PostgreSQL refuses to run as root, and no other user can access ${folder}. Start as another user, or set DATABASE_URL.`,
  );
};
