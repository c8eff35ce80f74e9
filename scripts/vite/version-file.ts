import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes version.json: the entry's file, whose hashed name changes with anything in the app, and all the files the
 * app is made of. An open tab compares the first with what it runs, and brings the others into the browser's cache.
 */
export const versionFile = (): Plugin => ({
  name: 'registrar:version-file',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (!entry) return;
    // What is on the disk, not what is in the bundle: of chunks that hold styles alone, Vite keeps no script.
    const files = readdirSync(join(dir, 'assets'))
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => `assets/${file}`);
    writeFileSync(
      join(dir, 'version.json'),
      JSON.stringify({ entry: entry.fileName, files: files.toSorted() }),
    );
  },
});
