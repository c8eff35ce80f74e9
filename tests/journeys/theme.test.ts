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
  expect(await page.getByRole('button', { name: 'New university' }).isVisible()).toBe(true);
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
  await close();
});

test('with colours forced, the present place is told from the others by its border', async () => {
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
