import { defineConfig } from 'vitest/config';
import { ownRun } from '../own-run.ts';

/** A run that is there to be ended. */
export default defineConfig({
  plugins: [ownRun()],
  test: {
    include: ['tests/support/endless/endless.ts'],
    globalSetup: './tests/support/database.ts',
    testTimeout: 0,
  },
});
