import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

/** Screens and dialogs that every visit may come to; of the others, code comes when they are approached. */
const EVERY_VISIT =
  /\/src\/(kinds\/[\w-]+\/[\w-]+-(list|details?|dialogs)|views\/(form\/form-dialog|trash\/delete-dialog|sign-in\/sign-in|parts\/load-typeface|live\/live-rows|shell\/(account-menu|palette\/command-palette)|list\/(selection-bar|filters\/filter-bar)|flows\/(handle-flow-event|undo-last)))\.tsx?$/;

/**
 * Writes version.json: the entry's file, whose hashed name changes with anything in the app, and the files of every
 * visit. An open tab compares the first with what it runs, and brings the others into the browser's cache.
 */
export const versionFile = (): Plugin => ({
  name: 'registrar:version-file',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    if (!entry) return;
    const kept = chunks.filter(({ moduleIds }) => moduleIds.some((id) => EVERY_VISIT.test(id)));
    const files = new Set([entry, ...kept].flatMap(({ fileName }) => [...filesOf(bundle, fileName)]));
    // Of chunks that hold styles alone, Vite keeps no script.
    const written = [...files].filter((file) => existsSync(join(dir, file)));
    writeFileSync(
      join(dir, 'version.json'),
      JSON.stringify({ entry: entry.fileName, files: written.toSorted() }),
    );
  },
});
