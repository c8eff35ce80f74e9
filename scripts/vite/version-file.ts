import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

/** Code of other screens comes when they are approached. */
const EVERY_VISIT =
  /\/src\/(kinds\/[\w-]+\/[\w-]+-(list|details?|dialogs)|views\/(form\/form-dialog|trash\/delete-dialog|sign-in\/sign-in|parts\/load-typeface|live\/live-(rows|record)|shell\/(account-menu|palette\/command-palette)|list\/selection-bar|list-frame\/list-edit|detail\/detail-dialogs|filters\/filter-bar|flows\/(handle-flow-event|undo-last)))\.tsx?$/;

/** The entry's name changes with anything in the app. An open tab compares it, and caches the files. */
export const versionFile = (): Plugin => ({
  name: 'registrar:version-file',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    if (!entry) return;
    const everyVisit = chunks.filter(({ moduleIds }) => moduleIds.some((id) => EVERY_VISIT.test(id)));
    const files = new Set([entry, ...everyVisit].flatMap(({ fileName }) => [...filesOf(bundle, fileName)]));
    // Of chunks that hold styles alone, Vite keeps no script.
    const written = [...files].filter((file) => existsSync(join(dir, file)));
    writeFileSync(
      join(dir, 'version.json'),
      JSON.stringify({ entry: entry.fileName, files: written.toSorted() }),
    );
  },
});
