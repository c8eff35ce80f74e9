import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
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
export const APP_FOLDER = join('dist', 'app');

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** The API's address is built into the app. */
const isForAnotherApi = () => {
  const { apiBase } = JSON.parse(readFileSync(join(APP_FOLDER, 'csp.json'), 'utf8')) as { apiBase: string };
  return apiBase !== (process.env['VITE_API_BASE_URL'] ?? '');
};

export const isStale = (): boolean => {
  const built = join(APP_FOLDER, 'index.html');
  if (!existsSync(built) || Math.max(...SOURCES.map(newest)) > statSync(built).mtimeMs) return true;
  return isForAnotherApi();
};

/**
 * In a process of its own: Vite takes React's development half unless NODE_ENV is production. In a folder of
 * its own: nobody reads half a build.
 */
export const buildIfStale = async (signal?: AbortSignal): Promise<boolean> => {
  if (!isStale()) return false;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const staging = `${APP_FOLDER}-${process.pid}`;
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', staging], {
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
    });
    rmSync(APP_FOLDER, { recursive: true, force: true });
    renameSync(staging, APP_FOLDER);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return true;
};
