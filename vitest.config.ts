import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, requireChromium } from './tests/support/chromium.ts';

/** What is waited for comes late on a busy machine, and is looked for in milliseconds on an idle one. */
const patient = { poll: { timeout: 15_000 } };

/** Six suites, from the quickest to the most real; each folder of tests/ is one. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/figures-reporter.ts', './tests/support/closing-line.ts'],
    projects: [
      {
        test: { name: 'house', include: ['tests/house/**/*.test.ts'], environment: 'node' },
      },
      {
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          environment: 'node',
          expect: patient,
          // Thousands of paths in one test: a matter of the processor, not of waiting.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          expect: patient,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: './tests/support/database.ts',
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // All the app imports is found beforehand: a library found later would reload the page under a test.
        optimizeDeps: { entries: ['src/main.tsx'], include: ['react-dom/client', 'vitest-browser-react'] },
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          globalSetup: './tests/support/screen-servers.ts',
          expect: patient,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: requireChromium(),
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          globalSetup: './tests/support/built-app.ts',
          expect: patient,
          // Each screen in every look, each path in the browser: long by what they do, not by what they wait for.
          testTimeout: 400_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
