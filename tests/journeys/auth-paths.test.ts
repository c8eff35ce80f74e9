import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_LIMITS } from '../../src/wiring.ts';
import { authMachine } from '../../src/machines/auth.ts';
import { stateModel } from '../machines/auth.samples.ts';
import { walk } from '../machines/auth.walk.ts';
import { openBrowser } from '../support/chromium.ts';
import { recordFigures } from '../support/figures.ts';
import { createCoverage } from '../support/machine-coverage.ts';
import { edgePaths, titleOf } from '../../src/inspector/machine-graph.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { withStubActors } from '../support/stub-actors.ts';
import { OTHER, walkInBrowser } from './auth-browser.ts';
import { rarePaths, type RarePath } from './auth-rare-paths.ts';

const AT_ONCE = 3;
const began = performance.now();
const coverage = createCoverage(authMachine);
const counts = { edgePaths: 0 };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await server.addPerson(OTHER);
  // One more than may wait for a refresh, each its own record to open.
  const names = Array.from({ length: AUTH_LIMITS.queueLimit + 1 }, (_, index) => `College ${index + 1}`);
  for (const name of names) await server.call('POST', '/v1/universities', { body: { name, country: 'NP' } });
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
  const common = edgePaths(stateModel).map((path): RarePath => ({ model: stateModel, path, staging: {} }));
  const paths = [...rarePaths, ...common].filter(({ path }) => titleOf(path).includes(only));
  counts.edgePaths = paths.length;
  const faults: string[] = [];
  const left = [...paths];
  const walkOn = async (): Promise<void> => {
    const path = left.shift();
    if (!path) return;
    faults.push(...(await walkInBrowser(browser, server, path)));
    await walkOn();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn));
  // Which transitions these are, a twin of the machine tells: the app that ships has no window into it.
  const twin = withStubActors(authMachine);
  for (const { model, path } of paths) faults.push(...walk(twin, model, path, coverage));
  expect(faults).toEqual([]);
  if (!only) expect(coverage.report()).toMatchObject({ neverTaken: [], neverRefused: [] });
});
