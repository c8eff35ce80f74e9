import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDiskFull } from './disk-full.ts';
import { StartFailure } from './settings.ts';

interface Holder {
  readonly pid: number;
  /** Kernel start time: detects a reused pid. */
  readonly began: string;
  readonly address: string;
  /** URL for commands; only the file's owner can read it. */
  readonly database: string;
}

/** Field 22 of /proc/PID/stat, after a name that may hold spaces; another text for a zombie. */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
};

const isAlive = ({ pid, began }: Holder) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return began === '' || startTimeOf(pid) === began;
};

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

const needingFolder = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartFailure(
      isDiskFull(cause)
        ? `The disk with the data folder ${folder} is full (${code}). Free up space, or set DATA_DIR to a folder on another disk.`
        : `Can’t write to the data folder ${folder} (${code}). Set DATA_DIR to a folder you can write to.`,
      { cause },
    );
  }
};

/** Node's own `recursive` never returns where the kernel makes no folders: in /proc. */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (existsSync(folder)) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
};

/** @throws StartFailure */
export const requireFolder = (folder: string): void =>
  needingFolder(folder, () => {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  });

/**
 * Takes over a dead process's lock.
 * @throws StartFailure naming the other server
 */
export const lockFolder = (folder: string) => {
  const file = join(folder, 'server.lock');
  const mine = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, began: startTimeOf(process.pid), address: '', database: '' };
  try {
    needingFolder(folder, () => writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 }));
    // Hard links are atomic: of two servers starting at once, one sees the other's lock.
    for (let tries = 0; ; tries += 1) {
      try {
        linkSync(mine, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 10) throw error;
      }
      const other = readHolder(file);
      if (other && isAlive(other)) {
        const place = other.address ? ` at ${other.address}` : '';
        throw new StartFailure(`Another server (process ${other.pid}${place}) already uses ${folder}.`);
      }
      if (existsSync(file)) renameSync(file, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.stale`, { force: true });
  }
  return {
    announce: (address: string, database: string): void => {
      // Renamed atomically: a lock that cannot be parsed counts as abandoned.
      writeFileSync(mine, JSON.stringify({ ...holder, address, database }), { mode: 0o600 });
      renameSync(mine, file);
    },
    release: () => rmSync(file, { force: true }),
  };
};

/** URL of the running server's database; null for none. */
export const findRunningDatabase = (folder: string): string | null => {
  const holder = readHolder(join(folder, 'server.lock'));
  return holder && isAlive(holder) ? holder.database || null : null;
};
