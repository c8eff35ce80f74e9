import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_FOLDER } from './build.ts';

/** As scripts/vite/code-splitting.ts and Vite name them. */
const LIST_CHUNK = 'list';
const SIGN_IN = 'src/views/sign-in/sign-in.tsx';

interface Entry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Entry>>;

const read = (file: string): unknown => JSON.parse(readFileSync(join(APP_FOLDER, '.vite', file), 'utf8'));

const withImports = (manifest: Manifest, name: string, found = new Set<string>()): Set<string> => {
  const entry = manifest[name];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) withImports(manifest, imported, found);
  return found;
};

/** @throws where the build has neither */
export const firstViews = (): Readonly<Record<'list' | 'signIn', readonly string[]>> => {
  const manifest = read('manifest.json') as Manifest;
  const list = Object.keys(manifest).find((key) => manifest[key]?.name === LIST_CHUNK);
  if (!manifest['index.html'] || !manifest[SIGN_IN] || !list)
    throw new Error(`the build has no chunk named ${LIST_CHUNK}, or none of ${SIGN_IN}`);
  const scripts = (name: string) => [...withImports(manifest, name, withImports(manifest, 'index.html'))];
  return { list: scripts(list), signIn: scripts(SIGN_IN) };
};

export const packagesByScript = () => read('packages.json') as Readonly<Record<string, readonly string[]>>;
