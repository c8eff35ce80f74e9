import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { startRegistrar } from '../support/registrar-process.ts';
import { openPage } from '../support/watched-page.ts';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'registrar-first-day-'));

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = async (page: Page, address: string, email: string, password: string) => {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
};

const openTribhuvan = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Universities' }).click();
  await page.getByRole('searchbox', { name: 'Search universities' }).fill('Tribuvan');
  await page
    .getByRole('table', { name: 'Universities' })
    .getByRole('link', { name: 'Tribhuvan University', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Tribhuvan University' }).waitFor();
};

test('on an empty folder a newcomer signs in with what is printed, edits Tribhuvan, and finds the edit after a restart', async () => {
  const settings = { DATA_DIR: folder, PORT: '0' };
  const first = await startRegistrar(settings);
  const email = /Email:?\s+(\S+@\S+)/i.exec(first.output())?.[1];
  const password = /Password:?\s+(\S+)/i.exec(first.output())?.[1];
  expect([email, password]).toEqual([expect.any(String), expect.any(String)]);
  const visit = await openPage(browser);
  await signIn(visit.page, first.address, email!, password!);
  await openTribhuvan(visit.page);
  await visit.page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = visit.page.getByRole('dialog', { name: 'Edit university' });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Kathmandu Kirtipur');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visit.page.getByText('Kathmandu Kirtipur').first().waitFor();
  await visit.close();
  expect(await first.stop()).toBe(0);

  const second = await startRegistrar(settings);
  expect(second.output()).not.toMatch(/password/i);
  const later = await openPage(browser);
  await signIn(later.page, second.address, email!, password!);
  await openTribhuvan(later.page);
  await later.page.getByText('Kathmandu Kirtipur').first().waitFor();
  expect([visit.complaints, later.complaints]).toEqual([[], []]);
  await later.close();
  expect(await second.stop()).toBe(0);
});
