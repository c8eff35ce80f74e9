import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

/** Modules under src/. Code of other screens comes when they are approached. */
const EVERY_VISIT = [
  'kinds/[\\w-]+/[\\w-]+-(list|details?|dialogs)',
  'views/detail/detail-dialogs',
  'views/filters/filter-bar',
  'views/flows/handle-flow-event',
  'views/flows/undo-last',
  'views/form/new-record-form',
  'views/list/selection-bar',
  'views/list-frame/list-edit',
  'views/live/live-record',
  'views/live/live-rows',
  'views/loading/load-typeface',
  'views/shell/account-menu',
  'views/shell/palette/command-palette',
  'views/sign-in/sign-in',
  'views/trash/delete-dialog',
].map((modules) => new RegExp(`/src/${modules}\\.tsx?$`));

/** The entry's name changes with anything in the app. An open tab compares it, and caches the files. */
export const versionFile = (): Plugin => ({
  name: 'registrar:version-file',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    if (!entry) return;
    const everyVisit = EVERY_VISIT.flatMap((pattern) => {
      const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)));
      if (found.length === 0) throw new Error(`No module is named ${pattern.source}: it has moved.`);
      return found;
    });
    const files = new Set([entry, ...everyVisit].flatMap(({ fileName }) => [...filesOf(bundle, fileName)]));
    // Of chunks that hold styles alone, Vite keeps no script.
    const written = [...files].filter((file) => existsSync(join(dir, file)));
    writeFileSync(
      join(dir, 'version.json'),
      JSON.stringify({ entry: entry.fileName, files: written.toSorted() }),
    );
  },
});
