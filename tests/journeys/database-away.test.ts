import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireInvariants } from '../support/database-invariants.ts';
import { openBrowser } from '../support/chromium.ts';
import { startFlakyProxy, type FlakyProxy } from '../support/flaky-proxy.ts';
import { createBareDatabase, type TestDatabase } from '../support/database.ts';
import { startRegistrar, type Registrar } from '../support/registrar-process.ts';
import { openPage } from '../support/watched-page.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'seven quiet otters wait';

let database: TestDatabase;
let proxy: FlakyProxy;
let server: Registrar;
let browser: Browser;
beforeAll(async () => {
  database = await createBareDatabase();
  proxy = await startFlakyProxy(database.url);
  const settings = { PORT: '0', DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' };
  [server, browser] = await Promise.all([
    startRegistrar({ ...settings, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await proxy?.cut();
  await requireInvariants(database.url);
  await database.drop();
});

const statusOf = async (path: string) => (await fetch(server.address + path)).status;

test('with the database away the server says so and lives, and what a person typed and saved is written once it is back', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${server.address}/levels/`);
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table', { name: 'Levels' }).waitFor();

  await proxy.cut();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  await page.getByRole('searchbox', { name: 'Search levels' }).fill('diploma');
  await page.getByText('Can’t reach the server.').waitFor();
  // Known to be away, it is waited for.
  await page.getByRole('button', { name: 'New level' }).click();
  const form = page.getByRole('dialog', { name: 'New level' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept through the night');
  await form.getByRole('textbox', { name: 'Code' }).fill('kept');
  await form.getByRole('button', { name: 'Save' }).click();

  await proxy.restore();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  await page.getByText('Can’t reach the server.').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Kept through the night' }).waitFor();
  const { rows } = await database.database.pool.query("select name from levels where code = 'kept'");
  expect(rows).toEqual([{ name: 'Kept through the night' }]);
  expect(complaints).toEqual([]);
  await close();
});
