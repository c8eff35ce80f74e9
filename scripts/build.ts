import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCES = [
  'src',
  'contract',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const BUILT = join('dist', 'app', 'index.html');

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

export const isStale = (): boolean =>
  !existsSync(BUILT) || Math.max(...SOURCES.map(newest)) > statSync(BUILT).mtimeMs;

/** Builds the app into dist/app, unless what is there is newer than everything it is made of. */
export const buildIfStale = async (): Promise<boolean> => {
  if (!isStale()) return false;
  await build({ logLevel: 'warn' });
  return true;
};
