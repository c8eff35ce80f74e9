import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filteredListPath } from '../../src/api/list-address.ts';
import { beginJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const table = (page: Page) => page.getByRole('table', { name: 'Universities' });

test('filtered, on its fourth page, the list is where it was after each of ten edits: row, scroll and filter', async () => {
  const filter = filteredListPath('/university/', { field: 'country', is: 'filled' });
  const path = `${filter}&sort=city`;
  const { page, complaints, close } = await journey.visit(path);
  for (let turn = 1; turn < 4; turn += 1) {
    const first = await table(page).getByRole('link').first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => table(page).getByRole('link').first().textContent()).not.toBe(first);
  }
  const address = page.url();
  const heading = page.getByRole('heading', { level: 1, name: 'Universities' });
  for (let time = 0; time < 10; time += 1) {
    await page.evaluate((to) => scrollTo(0, to), 240 + time * 173);
    const link = page.locator('tbody th a').nth(14 + time);
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    const before = await page.evaluate(() => [document.activeElement?.textContent, Math.round(scrollY)]);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit university' });
    await dialog.getByRole('textbox', { name: 'Region' }).fill(`Region ${time}`);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await heading.waitFor();
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.textContent, Math.round(scrollY)]))
      .toEqual(before);
    await expect.poll(() => page.url()).toBe(address);
  }
  expect(complaints).toEqual([]);
  await close();
});

test('so it is by the button Edit of a row, which is there under the pointer alone', async () => {
  const { page, complaints, close } = await journey.visit('/university/?sort=city');
  const link = page.locator('tbody th a').nth(20);
  await link.scrollIntoViewIfNeeded();
  const name = await link.textContent();
  await link.hover();
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit university' });
  await dialog.getByRole('textbox', { name: 'Region' }).fill('By the button');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  expect(complaints).toEqual([]);
  await close();
});

test('so it is by the link above a record, with the focus on the one that was stepped on to', async () => {
  const { page, complaints, close } = await journey.visit('/university/?sort=city');
  const link = page.locator('tbody th a').nth(12);
  await link.waitFor();
  await page.evaluate(() => scrollTo(0, 312));
  const names = await page.locator('tbody th a').allTextContents();
  await link.click();
  await page.getByRole('heading', { level: 1, name: names[12], exact: true }).waitFor();
  const list = page.getByRole('navigation', { name: 'List' });
  for (let step = 0; step < 2; step += 1) {
    const before = page.url();
    await list.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => page.url()).not.toBe(before);
  }
  await list.getByRole('link', { name: 'Universities' }).click();
  await page.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => [document.activeElement?.textContent, Math.round(scrollY)]))
    .toEqual([names[14], 312]);
  expect(complaints).toEqual([]);
  await close();
});

test('no letter is lost of what is typed just as fast as the address follows', async () => {
  const { page, complaints, close } = await journey.visit('/university/');
  const words = 'Univeristy of Zurch';
  await page.getByRole('searchbox', { name: 'Search universities' }).pressSequentially(words, { delay: 205 });
  await page.getByRole('link', { name: 'University of Zurich', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words);
  expect(complaints).toEqual([]);
  await close();
});

test('a page that was left from a dialog over it comes back where it was scrolled', async () => {
  const { page, complaints, close } = await journey.visit('/university/?q=Tribhuvan', {
    viewport: { width: 360, height: 480 },
  });
  await page.getByRole('link', { name: 'Tribhuvan University', exact: true }).click();
  await page.getByRole('region', { name: 'Offerings' }).getByRole('table').waitFor();
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await page.keyboard.press('#');
  await page.getByRole('dialog').getByRole('link', { name: '1 event', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  expect(complaints).toEqual([]);
  await close();
});
