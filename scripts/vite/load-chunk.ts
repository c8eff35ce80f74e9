import { join } from 'node:path';
import type { Plugin } from 'vite';

/** As Vite names it. */
const PRELOAD_HELPER_ID = '\0vite/preload-helper.js';

/** Dynamic imports that can be repeated after a failure. */
export const loadChunk = (): Plugin => ({
  name: 'registrar:load-chunk',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // Vite's inline helper would need a policy of its own.
        polyfill: false,
      },
    },
  }),
  load: {
    order: 'pre',
    handler(id) {
      if (id !== PRELOAD_HELPER_ID) return undefined;
      const file = join(import.meta.dirname, '../../src/views/loading/load-chunk.ts');
      return `export { __vitePreload } from ${JSON.stringify(file)};`;
    },
  },
});
