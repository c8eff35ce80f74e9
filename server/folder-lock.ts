import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './settings.ts';

interface Holder {
  readonly pid: number;
  /** When the process began, in the kernel's own count; tells a reused pid from the one that locked. */
  readonly began: string;
  readonly address: string;
  /** Where its database listens, for `npm run user` beside a running server; the file is the owner's alone. */
  readonly database: string;
}

export interface FolderLock {
  /** Makes the address known to whoever finds the folder taken, and the database to the owner's other commands. */
  announce(address: string, database: string): void;
  release(): void;
}

/** Field 22 of /proc/PID/stat; '' where there is no /proc. Fields are counted after the name, which may hold spaces. */
const beginningOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
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
  return began === '' || beginningOf(pid) === began;
};

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

/**
 * Makes this process the only server on a folder. The lock of a process that was killed is taken over.
 * @throws StartFailure naming the other server
 */
export const lockFolder = (folder: string): FolderLock => {
  const file = join(folder, 'server.lock');
  const mine = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, began: beginningOf(process.pid), address: '', database: '' };
  writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, so that of two servers starting at once one finds the other's.
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
    announce: (address, database) => {
      // Never half written: whoever reads a lock it cannot understand takes the folder over.
      writeFileSync(mine, JSON.stringify({ ...holder, address, database }), { mode: 0o600 });
      renameSync(mine, file);
    },
    release: () => rmSync(file, { force: true }),
  };
};

/** The database of the server that runs on this folder; null when none does. */
export const findRunningDatabase = (folder: string): string | null => {
  const holder = readHolder(join(folder, 'server.lock'));
  return holder && isAlive(holder) ? holder.database || null : null;
};
