import type { Plugin } from 'vite';

/**
 * Writes version.json: the entry's file, whose hashed name changes with anything in the app, and all the files the
 * app is made of. An open tab compares the first with what it runs, and brings the others into the browser's cache.
 */
export const versionFile = (): Plugin => ({
  name: 'registrar:version-file',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (!entry) return;
    this.emitFile({
      type: 'asset',
      fileName: 'version.json',
      source: JSON.stringify({ entry: entry.fileName, files: files.toSorted() }),
    });
  },
});
