import { defineConfig } from 'vitest/config';

/** What mutants of the chart are judged by: its rules, its reviewed table, and a path to every edge. */
export default defineConfig({
  test: {
    include: ['tests/machines/auth.{chart,paths}.test.ts'],
    bail: 1,
    env: { FIGURES: 'none' },
  },
});
