import { defineConfig } from 'vitest/config';

/** What mutants of the adapters are judged by: all that needs neither a browser nor minutes. */
export default defineConfig({
  test: {
    include: ['tests/api/*.test.ts'],
    exclude: ['tests/api/auth-orderings.test.ts', 'tests/api/auth-late-news.test.ts'],
    testNamePattern: /^(?!.*simple path)/,
    bail: 1,
    env: { FIGURES: 'none' },
  },
});
