import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from './embedded-programs.ts';
import type { Runner } from './embedded-runner.ts';

const READY_MESSAGE = 'database system is ready to accept connections';
/** Crash recovery logs every ten seconds. */
const START_SILENCE_MS = 120_000;

/**
 * Whose process postmaster.pid names: a copied folder names the original’s PostgreSQL, and after a restart of the
 * machine any process. Null: none, or what is left of a killed one.
 */
export const lockHolder = (data: string): 'own' | 'other' | null => {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const isOwn = !existsSync('/proc/self/cwd') || realpathSync(`/proc/${pid}/cwd`) === realpathSync(data);
    return isOwn ? 'own' : 'other';
  } catch {
    return null;
  }
};

/** Stops the PostgreSQL of a killed server. */
export const endOrphan = async (data: string, programs: Programs, runner: Runner): Promise<void> => {
  if (lockHolder(data) !== 'own') return;
  const end = (mode: string) =>
    runner.run(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '20']);
  // PostgreSQL itself removes a stale postmaster.pid.
  await end('fast').catch(() => end('immediate').catch(() => {}));
};

/** Fast shutdown: rolls back open transactions. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
};

/** What follows the fault and its hint says only that it ended. */
const faultIn = (output: string): string | undefined => {
  const [, fault, hint] = [...output.matchAll(/(?:FATAL|PANIC):\s*(.*)(?:\n.*HINT:\s*(.*))?/g)].at(-1) ?? [];
  return [fault, hint].filter(Boolean).join('. ') || output.trim().split('\n').at(-1);
};

/**
 * @returns once PostgreSQL accepts connections
 * @throws with PostgreSQL's last fault when it ends before
 */
export const launch = async (
  data: string,
  { port, connections }: { readonly port: number; readonly connections: number },
  programs: Programs,
  runner: Runner,
  signal?: AbortSignal,
): Promise<ChildProcess> => {
  signal?.throwIfAborted();
  const settings = ['-c', `max_connections=${connections}`, '-c', 'log_min_messages=warning'];
  const address = ['-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const child = runner.spawn(programs.postgres, ['-D', data, ...address, ...settings]);
  // In 'exit', as the event loop may not turn again.
  const endAtOnce = () => child.kill('SIGQUIT');
  process.once('exit', endAtOnce);
  child.once('exit', () => process.off('exit', endAtOnce));
  const interrupt = () => child.kill('SIGINT');
  signal?.addEventListener('abort', interrupt);
  let output = '';
  let silence: NodeJS.Timeout | undefined;
  const restartSilenceTimeout = () => {
    clearTimeout(silence);
    silence = setTimeout(endAtOnce, START_SILENCE_MS);
  };
  restartSilenceTimeout();
  try {
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        output = (output + String(chunk)).slice(-4000);
        if (silence) restartSilenceTimeout();
        if (output.includes(READY_MESSAGE)) resolve();
      });
      child.once('error', reject);
      // Not 'exit': stderr may still hold its last lines.
      child.once('close', () => reject(new Error(faultIn(output) || 'it ended at once')));
    });
  } finally {
    clearTimeout(silence);
    silence = undefined;
    signal?.removeEventListener('abort', interrupt);
  }
  return child;
};
