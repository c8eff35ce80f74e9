import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin } from 'vitest/config';
import { chromiumArguments, requireChromium } from './tests/support/chromium.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { ownRun } from './tests/support/own-run.ts';
import { POLL_TIMEOUT_MS } from './tests/support/patience.ts';
import { screenServers } from './tests/support/screen-servers-plugin.ts';
import { LOCALE } from './tests/support/watched-page.ts';

/** Milliseconds; above what any test takes on a machine whose processors all do something else. */
const TEST_TIMEOUT_MS = 1_800_000;
/**
 * More than there are processors: a test waits for its server, its browser or a pause half of its time, and Vitest would
 * leave one of two processors idle.
 */
const workersPerProcessor = (count: number) => Math.ceil(Math.max(2, availableParallelism()) * count);

const common = {
  // What is waited for comes late on a busy machine, and is looked for in milliseconds on an idle one.
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  maxWorkers: workersPerProcessor(1.5),
};
/** In Node, where files leave nothing behind for one another, and share what they import. */
const inNode = { ...common, environment: 'node', isolate: false } as const;

/**
 * React’s development build draws a track of every render and effect into Chromium’s profiler, and starts a task for every
 * element, where the console offers both: a tenth of what a screens test costs.
 */
const untracedReact = (): Plugin => ({
  name: 'registrar:untraced-react',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: 'console.timeStamp = console.createTask = undefined',
      injectTo: 'head-prepend',
    },
  ],
});

/** Six suites, from the quickest to the most real; each folder of tests/ is one. */
export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/figures-reporter.ts', './tests/support/closing-line.ts'],
    projects: [
      {
        plugins: [ownRun()],
        test: { ...inNode, name: 'conventions', include: ['tests/conventions/**/*.test.ts'] },
      },
      {
        plugins: [ownRun()],
        test: { ...inNode, name: 'machines', include: ['tests/machines/**/*.test.ts'] },
      },
      { plugins: [ownRun()], test: { ...inNode, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      {
        plugins: [ownRun()],
        test: {
          ...inNode,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: './tests/support/database.ts',
        },
      },
      {
        plugins: [react(), ownRun(), untracedReact(), screenServers()],
        // All the app imports is found beforehand: a library found later would reload the page under a test.
        optimizeDeps: { entries: ['src/main.tsx'], include: ['react-dom/client', 'vitest-browser-react'] },
        test: {
          ...common,
          name: 'screens',
          // The app's modules are loaded and compiled once a browser, not once a file.
          isolate: false,
          // Whatever is waited for would print the page each time it is not there yet; the set-up prints it once.
          env: { DEBUG_PRINT_LIMIT: '0' },
          setupFiles: './tests/support/screen-setup.ts',
          include: ['tests/screens/**/*.test.tsx'],
          globalSetup: './tests/support/screen-servers.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: POLL_TIMEOUT_MS,
              launchOptions: {
                executablePath: requireChromium(),
                args: chromiumArguments,
              },
              contextOptions: { locale: LOCALE, reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [ownRun()],
        test: {
          ...inNode,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: './tests/support/built-app.ts',
          setupFiles: './tests/support/show-failed-pages.ts',
          // After the others: each of these has a server and a browser to itself, and waits for both.
          sequence: { groupOrder: 1 },
          maxWorkers: workersPerProcessor(2),
        },
      },
    ],
  },
});
