import type { Plugin } from 'vite';

const refuse = (name: string) =>
  `export const ${name} = () => { throw new Error('${name} is not part of the build'); };`;

/**
 * What the libraries of the first view hold that nothing here calls, by its path below node_modules: ofetch's parser of
 * answers and builder of addresses (src/api/transport.ts reads text and is given whole addresses), wouter's patterns
 * (src/views/shell/screens.ts finds screens), XState's old developer tools, TanStack Query's mutations (writes are actors).
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'destr/': 'export default JSON.parse;',
  'ufo/': refuse('withBase') + refuse('withQuery'),
  'regexparam/': refuse('parse'),
  'xstate/dist/xstate-dev.esm.js': 'export const devToolsAdapter = () => {};',
  '@tanstack/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      findAll() { return []; }
      async resumePausedMutations() {}
      clear() {}
    }`,
};

/** Keeps 2 kB out of the first view. */
export const withoutUnusedLibraryParts = (): Plugin => ({
  name: 'without-unused-library-parts',
  apply: 'build',
  load: {
    filter: { id: /\/node_modules\// },
    handler: (id) =>
      Object.entries(STAND_INS).find(([part]) => id.includes(`/node_modules/${part}`))?.[1] ?? null,
  },
});
