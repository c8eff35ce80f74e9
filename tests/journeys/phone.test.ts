import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await beginJourney();
  ({ page } = await journey.visit('/', {
    viewport: { width: 390, height: 740 },
    hasTouch: true,
    isMobile: true,
  }));
});
afterAll(() => journey.end());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const palette = () => page.getByRole('combobox', { name: 'Search everything' });
const drawer = () => page.getByRole('link', { name: 'Levels', exact: true });
const closed = { state: 'hidden' } as const;

beforeEach(async () => {
  await page.goto(`${journey.server.address}/`);
  await heading('Dashboard').waitFor();
  await button('Menu').tap();
  await drawer().tap();
  await heading('Levels').waitFor();
});

test.each<[string, () => Promise<unknown>, () => ReturnType<Page['locator']>]>([
  ['the menu of all screens', () => button('Menu').tap(), drawer],
  ['the search', () => button('Search').tap(), palette],
  ['a menu', () => button('More actions').tap(), () => page.getByRole('menu')],
  ['the filters', () => button('Filter').tap(), () => page.getByRole('dialog')],
])('Back closes %s, and the next one leaves the screen', async (_, open, popup) => {
  const { href } = new URL(page.url());
  await open();
  await popup().waitFor();
  await page.goBack();
  await popup().waitFor(closed);
  expect(page.url()).toBe(href);
  await open();
  await popup().waitFor();
  await page.goBack();
  await popup().waitFor(closed);
  await page.goBack();
  await heading('Dashboard').waitFor();
});

test('what was closed without Back takes no press of it, nor does what a page load closed', async () => {
  await button('Search').tap();
  await palette().press('Escape');
  await palette().waitFor(closed);
  await page.goBack();
  await heading('Dashboard').waitFor();
  await page.goForward();
  await heading('Levels').waitFor();
  await button('Search').tap();
  await palette().waitFor();
  await page.reload();
  await heading('Levels').waitFor();
  await page.goBack();
  await heading('Dashboard').waitFor();
});

test('a screen opened from the search is left to the one under it, searched as it was', async () => {
  await page.getByRole('searchbox', { name: 'Search levels' }).fill('doctor');
  await expect.poll(() => page.url()).toContain('q=doctor');
  const list = page.url();
  await button('Search').tap();
  await palette().fill('people');
  await page
    .getByRole('option', { name: /^People/ })
    .first()
    .tap();
  await heading('People').waitFor();
  await page.goBack();
  await heading('Levels').waitFor();
  expect(page.url()).toBe(list);
  await button('Search').tap();
  await palette().press('Escape');
  await palette().waitFor(closed);
  await page.getByRole('searchbox', { name: 'Search levels' }).fill('master');
  await expect.poll(() => page.url()).toContain('q=master');
  await page.getByRole('rowheader').getByRole('link').first().tap();
  await page.getByRole('heading', { level: 1, name: /master/i }).waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toContain('q=master');
  await page.goBack();
  await heading('Dashboard').waitFor();
});

test('fields are 44 pixels high, in type that Safari does not zoom into', async () => {
  await page.goto(`${journey.server.address}/university/?dialog=new`);
  const form = page.getByRole('dialog', { name: 'New university' });
  const fields = [
    form.getByRole('textbox', { name: 'Name', exact: true }),
    form.getByRole('combobox', { name: 'Country', exact: true }),
    page.getByRole('searchbox', { name: 'Search universities', includeHidden: true }),
  ];
  for (const field of fields) {
    await field.waitFor();
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await field.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
  }
});
