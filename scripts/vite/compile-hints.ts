import type { Plugin } from 'vite';

/** In a file's first line: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Compiles code beside the main thread while it is fetched.
 * @param names chunks whose code every visit runs
 */
export const compileHints = (names: readonly string[]): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // File names are hashed before this changes the code.
  augmentChunkHash: ({ name }) => (names.includes(name) ? HINT : undefined),
  generateBundle: {
    // Vite still puts lines before the code.
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
    },
  },
});
