import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMachine } from '../../src/machines/auth.ts';
import { stateModel } from '../machines/auth.samples.ts';
import { walk, withSilentActors } from '../machines/auth.walk.ts';
import { openBrowser } from '../support/chromium.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, pathAlong, titleOf, type Model } from '../support/machine-graph.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { OTHER, walkInBrowser } from './auth-browser.ts';

/** Edges that a browser can be brought to on one way only, and no graph of single steps knows it. */
const BY_HAND = [
  [
    'restoreSession: a session',
    'request.unauthorized',
    'refreshSession: refreshed',
    'request.unauthorized: sent with an earlier grant',
  ],
  [
    'restoreSession: nothing',
    'credentials.submit',
    'signIn: granted',
    'verifyAdmin: an administrator',
    'storage.refuse',
  ],
];
const model: Model = { ...stateModel, isInReach: () => true };

const AT_ONCE = 3;
const began = performance.now();
const coverage = createCoverage(authMachine);
const counts = { edgePaths: 0 };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await server.addPerson(OTHER);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  const { states, transitions, taken, guarded, refused } = coverage.report();
  recordFigures({
    suite: 'auth 3: the whole app in Chromium',
    states,
    transitions: `${taken}/${transitions}`,
    guards: `${refused}/${guarded}`,
    ...counts,
    seconds: (performance.now() - began) / 1000,
  });
});

test('the whole app in Chromium, against the real server, shows on a path to every edge what the chart says', async () => {
  // PATH_TITLE='refreshSession: offline' walks the paths whose title holds it alone.
  const only = process.env['PATH_TITLE'] ?? '';
  const paths = [...edgePaths(stateModel), ...BY_HAND.map((labels) => pathAlong(model, labels))].filter(
    (path) => titleOf(path).includes(only),
  );
  counts.edgePaths = paths.length;
  const faults: string[] = [];
  const left = [...paths];
  const walkOn = async (): Promise<void> => {
    const path = left.shift();
    if (!path) return;
    faults.push(...(await walkInBrowser(browser, server, model, path)));
    await walkOn();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn));
  // Which transitions these are, a twin of the machine tells: the app that ships has no window into it.
  const twin = withSilentActors(authMachine);
  for (const path of paths) faults.push(...walk(twin, model, path, coverage));
  expect(faults).toEqual([]);
}, 170_000);
