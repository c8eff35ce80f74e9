import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const SOURCES = [
  'src',
  'contract',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const FOLDER = join('dist', 'app');

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

export const isStale = (): boolean => {
  const built = join(FOLDER, 'index.html');
  return !existsSync(built) || Math.max(...SOURCES.map(newest)) > statSync(built).mtimeMs;
};

/**
 * Builds the app into dist/app, unless what is there is newer than everything it is made of. In a process of its
 * own, because Vite takes React's development half wherever NODE_ENV says anything but production, and in a folder
 * of its own, so that whoever is reading dist/app never meets half a build.
 */
export const buildIfStale = async (): Promise<boolean> => {
  if (!isStale()) return false;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const fresh = `${FOLDER}-${process.pid}`;
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', fresh], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(fresh, FOLDER);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
};
