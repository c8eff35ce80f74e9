import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

/** A fiftieth of what counts as good: letters that are a hair wider in the typeface that comes late. */
const MAX_SHIFT = 0.002;
/** Bytes a second and milliseconds of a slow line, on which a page is seen as it comes. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

declare global {
  var shifts: [value: number, ...moved: string[]][];
}

const shiftsOf = async (page: Page) =>
  (await page.evaluate(() => globalThis.shifts)).filter(([value]) => value > MAX_SHIFT);

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    localStorage.removeItem('registrar.typeface');
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }[])
        globalThis.shifts.push([
          value,
          ...sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${node?.className ?? node?.nodeName}: ${[from.x, from.y]} to ${[to.x, to.y]}`,
          ),
        ]);
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.each([
  ['/login', 1280, 800],
  ['/login', 320, 700],
  ['/university/', 1280, 800],
  ['/university/', 1280, 1000],
  ['/university/', 320, 700],
  ['/university/?q=zurich', 1280, 800],
  ['/events/', 1280, 800],
  ['/events/?view=calendar', 1280, 800],
  ['/subjects/?view=tree', 1280, 800],
  ['a record', 1280, 800],
  ['a record', 320, 700],
  ['/', 1280, 800],
  ['/', 320, 700],
  ['/activity', 1280, 800],
  ['/people', 1280, 800],
  ['/account', 1280, 800],
  ['/account', 320, 700],
  ['/duplicates', 1280, 800],
  ['/university/import', 1280, 800],
  ['a record?tab=history', 1280, 800],
])('nothing moves while %s comes on a slow line, %i × %i pixels', async (path, width, height) => {
  const { page, context, close } = await journey.visit(path === '/login' ? path : '/university/', {
    isSignedIn: path !== '/login',
    viewport: { width, height },
    // What a transition moves would move, too.
    reducedMotion: 'no-preference',
  });
  const address = path.startsWith('a record')
    ? (await page.locator('tbody th a').first().getAttribute('href')) + path.slice('a record'.length)
    : path;
  await watchShifts(page);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto(journey.server.address + address, { waitUntil: 'commit' });
  // One after the other, so that a failure says what did not come.
  await page.locator('html[data-app] h1').first().waitFor({ state: 'attached' });
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length >= 2,
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  expect(await shiftsOf(page)).toEqual([]);
  await close();
});

test('a list is not drawn before its styles, though they come last', async () => {
  const { page, close } = await journey.visit('/university/');
  await watchShifts(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.css', async (route) => {
    await released;
    await route.continue();
  });
  const rest = Promise.all([
    page.waitForResponse(/\/v1\/universities\?/).then((response) => response.finished()),
    page.waitForResponse(/\/list-[^/]*\.js$/).then((response) => response.finished()),
  ]);
  await page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  await rest;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
  release();
  await page.locator('html[data-app] main tbody th a').first().waitFor();
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await shiftsOf(page)).toEqual([]);
  await close();
});
