import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm ci` removes it.
const CACHE_FOLDER = join('node_modules', '.cache', 'registrar-passed');
const INSTALLED_LOCKFILE = join('node_modules', '.package-lock.json');

/** Hash of all that the outcome depends on; null without git. */
const stateOfTree = (): string | null => {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const hash = createHash('sha256');
    hash.update(JSON.stringify([process.version, process.env['VITE_API_BASE_URL'] ?? '']));
    for (const path of [...new Set(listed.split('\0').filter(Boolean)), INSTALLED_LOCKFILE].toSorted()) {
      if (!existsSync(path) || !statSync(path).isFile()) continue;
      hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
    }
    return hash.digest('hex');
  } catch {
    // Without git, nothing has passed.
    return null;
  }
};

export const notePassed = (name: string): void => {
  const state = stateOfTree();
  if (!state) return;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  writeFileSync(join(CACHE_FOLDER, name), state);
};

export const hasPassed = (name: string): boolean => {
  const noted = join(CACHE_FOLDER, name);
  return existsSync(noted) && readFileSync(noted, 'utf8') === stateOfTree();
};
