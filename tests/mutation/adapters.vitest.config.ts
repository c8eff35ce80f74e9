import { defineConfig } from 'vitest/config';

/** What mutants of the adapters are judged by: all that needs neither a browser nor minutes. */
export default defineConfig({
  test: {
    include: ['tests/api/*.test.ts'],
    exclude: [
      // Paths and orderings would find no less, but take minutes for each.
      'tests/api/auth-{orderings,slow-orderings,delayed-storage-events,paths}.test.ts',
      // They change the time zone, which the threads of Stryker's runner do not heed; no adapter is in them.
      'tests/api/{format-ago,activity-address}.test.ts',
    ],
    bail: 1,
    env: { FIGURES: 'none' },
  },
});
