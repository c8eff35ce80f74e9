import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockCode } from '../support/block-code.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const isRunning = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.matches('[data-boot]'));

/** What is seen of a list, and where. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const inSight = [...document.querySelectorAll('.page :is(h1, th, td, input, button, .dot, .list-tabs a)')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top < innerHeight);
    return inSight.map(({ element, box }) => ({
      words: (element as HTMLElement).innerText.trim(),
      place: [box.left, box.top, box.width, box.height],
    }));
  });

/** The typeface comes after the first paint: words may then be this much wider or narrower. */
const TYPEFACE_TOLERANCE_PX = 3;

type Sight = Awaited<ReturnType<typeof seen>>;
const moved = (early: Sight, late: Sight) => {
  if (early.length !== late.length) return [early, late];
  return early.flatMap((before, at) => {
    const after = late[at];
    const isSame =
      after?.words === before.words &&
      after.place.every(
        (side, index) => Math.abs(side - (before.place[index] ?? 0)) <= TYPEFACE_TOLERANCE_PX,
      );
    return isSame ? [] : [[before, after]];
  });
};

const sightings = async (path: string, width: number) => {
  const { page, context, complaints, close } = await journey.visit('/activity', {
    viewport: { width, height: 800 },
  });
  // Recalled by the next page, so that both sights are in one typeface, whenever it comes.
  await page.waitForFunction(() => localStorage.getItem('registrar.typeface') !== null);
  const go = await blockCode(context);
  await page.goto(journey.server.address + path, { waitUntil: 'commit' });
  await page.locator('.boot-skeleton main tbody tr').nth(5).waitFor();
  // Both files of it, where the rows need both.
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ family, status }) => family.includes('Variable') && status === 'loaded'),
  );
  const early = await seen(page);
  go();
  await isRunning(page);
  // The grips of the columns come when the rows are there.
  await expect.poll(() => page.locator('.list-count').textContent()).toMatch(/\d/);
  const late = await seen(page);
  await close();
  return { early, late, complaints };
};

describe.each([
  ['/university/', 1280],
  ['/university/', 320],
  ['/subjects/', 1280],
  ['/majors/', 800],
  ['/levels/', 1280],
])('%s, %i pixels wide', (path, width) => {
  test('shows its rows before the application’s code has come, and nothing moves when that takes over', async () => {
    const { early, late, complaints } = await sightings(path, width);
    expect(early.length).toBeGreaterThan(30);
    expect(moved(early, late)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Milliseconds a later visit draws nothing itself, as src/first-paint/boot-script.ts has it. */
const CODE_FIRST_MS = 200;

test('a later visit leaves the drawing to its code, unless that is late', async () => {
  const { page, context, close } = await journey.visit('/university/');
  await page.waitForFunction(() => localStorage.getItem('registrar.typeface') !== null);
  await page.addInitScript(() => {
    const start = performance.now();
    const inspect = () => {
      if (document.querySelector('.boot-skeleton')?.checkVisibility())
        Object.assign(globalThis, { drawnAfter: performance.now() - start });
      else requestAnimationFrame(inspect);
    };
    inspect();
  });
  const go = await blockCode(context);
  await page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  await page.locator('.boot-skeleton main tbody tr').nth(5).waitFor();
  const drawnAfter = await page.evaluate(() => (globalThis as { drawnAfter?: number }).drawnAfter);
  expect(drawnAfter).toBeGreaterThanOrEqual(CODE_FIRST_MS);
  go();
  await isRunning(page);
  await close();
});

test('a click on a row that cannot be used yet opens the record as soon as it can', async () => {
  const { page, context, complaints, close } = await journey.visit('/activity');
  const go = await blockCode(context);
  await page.goto(`${journey.server.address}/university/`, { waitUntil: 'commit' });
  const link = page.locator('.boot-skeleton tbody tr').nth(3).locator('th a');
  const box = await link.boundingBox();
  const name = await link.textContent();
  if (!box || !name) throw new Error('no row was drawn');
  await page.mouse.click(box.x + 10, box.y + 5);
  go();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each([
  ['of which the person has chosen the columns', '/university/?columns=city', '/university/'],
  ['that is narrowed', null, '/university/?q=zurich'],
])('a list %s is left to the application', async (_, before, path) => {
  const { page, context, close } = await journey.visit('/activity');
  if (before) {
    await page.goto(journey.server.address + before);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Region' }).check();
    await page.getByRole('columnheader', { name: 'Region' }).waitFor({ state: 'attached' });
  }
  const go = await blockCode(context);
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/v1/universities' && response.ok(),
  );
  await page.goto(journey.server.address + path, { waitUntil: 'commit' });
  await answered;
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.locator('.boot-skeleton tbody').count()).toBe(0);
  go();
  await page.getByRole('table').getByRole('link').first().waitFor();
  await close();
});

test('a list that begins with a view asks for the rows of that view, and for no others', async () => {
  const { page, context, complaints, close } = await journey.visit('/university/?q=zurich');
  const views = page.getByRole('button', { name: /^Views/ });
  await page.getByRole('link', { name: 'University of Zurich', exact: true }).waitFor();
  await views.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Of Zurich');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Views: Of Zurich' }).click();
  await page.getByRole('menuitem', { name: 'Set as default' }).click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('beginning'))))
    .toBe(true);
  // News of what just changed would ask for the rows once more.
  await context.route('**/v1/live*', () => {});
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/v1/universities') asked.push(search);
  });
  await page.goto(`${journey.server.address}/university/`);
  await page.getByRole('link', { name: 'University of Zurich', exact: true }).waitFor();
  await expect.poll(() => page.locator('.list-count').textContent()).toMatch(/^\d+ universit/);
  expect(asked).toEqual([expect.stringContaining('q=zurich')]);
  expect(complaints).toEqual([]);
  await close();
});
