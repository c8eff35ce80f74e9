import type { Plugin } from 'vite';

/** V8 reads it in a file's first line: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has code compiled beside the main thread while it is fetched, not function by function when it first runs there.
 * @param names of the chunks whose code every visit runs; for others it would be work for nothing
 */
export const compileHints = (names: readonly string[]): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // Names of files are made from their code before this adds to it; a cached one of the name must be the same.
  augmentChunkHash: ({ name }) => (names.includes(name) ? HINT : undefined),
  generateBundle: {
    // Vite itself still puts lines before the code.
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
    },
  },
});
