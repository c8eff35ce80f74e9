/**
 * Outlives the run that started it (own-run.ts): once its standard input ends, it ends every process that has the run's
 * folder in its environment or its command, and removes the folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [folder = '', ...otherFolders] = process.argv.slice(2);
/** PostgreSQL waits for its clients at the first, not at the second, and leaves shared memory behind at the third. */
const SIGNALS = ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const;
const GRACE_MS = 5_000;
const POLL_MS = 50;

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile, or is another user's.
    return '';
  }
};
const inProc = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => (read(`/proc/${pid}/environ`) + read(`/proc/${pid}/cmdline`)).includes(folder));
const inPs = () =>
  execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => line.trim().split(' ')[0] ?? '');
const left = () =>
  (existsSync('/proc/self/environ') ? inProc() : inPs()).map(Number).filter((pid) => pid !== process.pid);

const end = async (signal: NodeJS.Signals) => {
  const killed = new Set<number>();
  for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
    const pids = left();
    if (pids.length === 0) return;
    for (const pid of pids.filter((one) => !killed.has(one))) {
      killed.add(pid);
      try {
        process.kill(pid, signal);
      } catch {
        // It was quicker.
      }
    }
    await pause(POLL_MS);
  }
};

for await (const _ of process.stdin);
for (const signal of SIGNALS) {
  await end(signal);
}
for (const one of [folder, ...otherFolders]) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
