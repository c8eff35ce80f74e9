import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test('on paper a list is its rows on white, whatever the theme, with nothing to press', async () => {
  const { page, close } = await journey.visit('/university/', { colorScheme: 'dark' });
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'New university' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const pressable = await page
    .locator('button:not(thead button), input, nav, .skip-link')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
  const [paper, ink] = await page.evaluate(() => {
    const cell = document.querySelector('tbody th');
    return [getComputedStyle(document.documentElement).backgroundColor, cell && getComputedStyle(cell).color];
  });
  expect([pressable, paper, ink]).toEqual([[], 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const all = Number(await page.getByRole('table').getAttribute('aria-rowcount'));
  expect(all).toBeGreaterThan(50);
  await expect.poll(() => page.getByRole('row').count()).toBe(all);
  // A4, upright.
  const width = 718;
  await page.setViewportSize({ width, height: 1000 });
  const heads = await page.getByRole('columnheader').filter({ visible: true }).all();
  const names = await Promise.all(heads.map(async (head) => (await head.innerText()).trim()));
  expect(names).toEqual(['Name', 'Country', 'City', 'Type', 'Established']);
  const last = await heads.at(-1)?.boundingBox();
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
  await close();
});

test('on paper a list says what it holds: how many of how many, filter, search, order, and when it was printed', async () => {
  const filter = { field: 'country', is: 'is', value: 'GB' } as const;
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '-name', q: 'university' });
  const { page, close } = await journey.visit(`/university/?${query}`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  // The typeface's styles then come before all others.
  await page.waitForFunction(() => localStorage.getItem('registrar.typeface') !== null);
  await page.reload();
  await page.getByRole('button', { name: 'Country is United Kingdom', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const note = page.locator('.print-note');
  await note.waitFor();
  await expect
    .poll(() => note.innerText())
    .toMatch(/^\d+ universities · Search: “university” · Sorted by Name, descending · Printed .*\d{4}/);
  await page.getByText('Country is United Kingdom').waitFor();
  expect(await page.getByText('Clear all').isVisible()).toBe(false);
  const [title, head] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('columnheader', { name: 'Name' })].map((place) =>
      place.boundingBox(),
    ),
  );
  expect(head?.x).toBeGreaterThanOrEqual(title?.x ?? NaN);
  const [first, second] = await page.getByRole('row').all();
  const heights = await Promise.all([first, second].map((row) => row?.boundingBox()));
  expect(heights[1]?.height).toBeLessThan(26);
  await page.emulateMedia({ media: 'screen' });
  await note.waitFor({ state: 'hidden' });
  await page.goto(new URL('/university/?size=25', page.url()).href);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.locator('.list-range', { hasText: '26–50 of ' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => note.innerText()).toMatch(/^26–50 of \d+ universities · /);
  await close();
});

test('on paper a list of more columns than a screen holds is whole, and none covers another', async () => {
  const columns = 'country,city,region,type,control,established,website,postcode,phone';
  const { page, close } = await journey.visit(`/university/?columns=${columns}`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // A4, lying.
  const width = 1047;
  await page.setViewportSize({ width, height: 700 });
  const heads = page.getByRole('columnheader').filter({ visible: true });
  const edges = () =>
    heads.evaluateAll((all, paper) => {
      const boxes = all.map((head) => head.getBoundingClientRect());
      const isCovered = boxes.some(({ left }, at) => left < (boxes[at - 1]?.right ?? 0) - 1);
      return [boxes.length, isCovered, Math.max(...boxes.map(({ right }) => Math.floor(right))) <= paper];
    }, width);
  await expect.poll(edges).toEqual([10, false, true]);
  await close();
});

test('on paper a record has its properties, on a narrow page too', async () => {
  const { page, close } = await journey.visit('/university/', { viewport: { width: 718, height: 1000 } });
  await page.getByRole('table').getByRole('link').first().click();
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  expect(await properties.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await properties.getByText('Country', { exact: true }).waitFor();
  await close();
});

test('on paper a record says when it was updated, and not what time it is now', async () => {
  const { page, close } = await journey.visit('/university/');
  await page.getByRole('table').getByRole('link').first().click();
  const updated = page.locator('time[title]').first();
  await updated.waitFor();
  const clock = page.locator('.detail-now');
  await clock.waitFor();
  await page.emulateMedia({ media: 'print' });
  await clock.waitFor({ state: 'hidden' });
  const moment = await updated.getAttribute('title');
  expect(moment).toMatch(/\d{4}/);
  expect(await updated.evaluate((time) => getComputedStyle(time, '::after').content)).toContain(moment);
  await close();
});

test('on paper the dashboard and Activity have nothing to press', async () => {
  const { page, close } = await journey.visit('/levels/?dialog=new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Printed level');
  await page.getByRole('textbox', { name: 'Code' }).fill('printed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved Printed level.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo “Created Printed level”' });
  await undo.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await undo.first().isVisible()).toBe(false);
  await close();
});

test('with colours forced, the current place differs from the others by its border', async () => {
  const { page, close } = await journey.visit('/university/', { forcedColors: 'active' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const borderOf = (name: string) =>
    navigation
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).getPropertyValue('border-top-color'));
  const [here, there, elsewhere] = [
    await borderOf('Universities'),
    await borderOf('Levels'),
    await borderOf('Events'),
  ];
  expect(there).toBe(elsewhere);
  expect(here).not.toBe(there);
  await close();
});

test('on a 4K screen the words are larger and a list takes most of it', async () => {
  const { page, close } = await journey.visit('/university/', { viewport: { width: 3840, height: 2160 } });
  const table = page.getByRole('table');
  await table.getByRole('link').first().waitFor();
  const width = (await table.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(3840 * 0.6);
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBe(21);
  await close();
});
