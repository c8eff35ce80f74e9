import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const typeface = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);
const isLoaded = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length >= 2;

test('the typeface of a first visit comes with its second screen, and with the first of the next', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.waitForFunction(isLoaded);
  expect(await typeface(page)).not.toContain('Inter Variable');
  await page.getByRole('searchbox').fill('zurich');
  await page.getByRole('link', { name: 'University of Zurich', exact: true }).waitFor();
  expect(await typeface(page)).not.toContain('Inter Variable');
  await page.getByRole('link', { name: 'Subjects' }).click();
  await expect.poll(() => typeface(page)).toContain('Inter Variable');
  await page.getByRole('heading', { level: 1, name: 'Subjects' }).waitFor();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('tbody tr').first().waitFor();
  expect(await typeface(page)).toContain('Inter Variable');
  await page.waitForFunction(isLoaded);
  expect(complaints).toEqual([]);
  await close();
});

test('the sign-in form has the typeface on the first visit', async () => {
  const { page, complaints, close } = await journey.visit('/login', { isSignedIn: false });
  await expect.poll(() => typeface(page)).toContain('Inter Variable');
  expect(complaints).toEqual([]);
  await close();
});
