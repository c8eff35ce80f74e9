import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_FOLDER } from './build.ts';

/** As scripts/vite/code-splitting.ts and Vite name them. */
const LIST_CHUNK = 'list';
const RECORD_CHUNK = 'record';
const SOON_AFTER = ['lists', 'later'];
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

/** @throws where the build lacks one */
export const firstViews = (): Readonly<
  Record<'list' | 'record' | 'signIn' | 'soonAfter', readonly string[]>
> => {
  const manifest = read('manifest.json') as Manifest;
  const named = (chunk: string) => Object.keys(manifest).find((key) => manifest[key]?.name === chunk);
  const [list, record, ...soonAfter] = [LIST_CHUNK, RECORD_CHUNK, ...SOON_AFTER].map(named);
  if (!manifest['index.html'] || !manifest[SIGN_IN] || !list || !record || soonAfter.includes(undefined))
    throw new Error(
      `the build lacks ${SIGN_IN}, or a chunk named ${[LIST_CHUNK, RECORD_CHUNK, ...SOON_AFTER].join(', ')}`,
    );
  const scripts = (name: string) => [...withImports(manifest, name, withImports(manifest, 'index.html'))];
  return {
    list: scripts(list),
    record: scripts(record),
    signIn: scripts(SIGN_IN),
    soonAfter: soonAfter.flatMap((name) => scripts(name ?? '')),
  };
};

export const packagesByScript = () => read('packages.json') as Readonly<Record<string, readonly string[]>>;
