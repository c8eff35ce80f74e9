import { defineConfig } from 'vitest/config';

/** What mutants of the adapters are judged by: all that needs neither a browser nor minutes. */
export default defineConfig({
  test: {
    include: ['tests/api/*.test.ts'],
    // Paths and orderings would find no less, but take minutes for each.
    exclude: ['tests/api/auth-{orderings,slow-orderings,delayed-storage-events,paths}.test.ts'],
    bail: 1,
    env: { FIGURES: 'none' },
  },
});
