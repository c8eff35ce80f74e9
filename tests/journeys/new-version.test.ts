import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { beginJourney, signIn, type Journey } from '../support/journey.ts';

const NEW = mkdtempSync(join(tmpdir(), 'registrar-version-'));
const OLD = resolve('dist', 'app');
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');

const versionIn = (folder: string): { readonly entry: string; readonly files: readonly string[] } =>
  JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8'));
const entryIn = (folder: string) => versionIn(folder).entry;
const filesIn = (folder: string) => versionIn(folder).files;
const entryOf = (page: Page) => page.locator('script[type="module"][src]').getAttribute('src');

let journey: Journey;
let served: FastifyInstance;

/** Puts a build in the place of the one that is served, which is gone with all its files. */
const deploy = async (appFolder: string) => {
  const { server } = journey;
  await served.close();
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  served = await createApp({ database: server.database, settings, appFolder });
  await served.listen({ port: Number(new URL(server.address).port), host: '127.0.0.1' });
};

/** A person at work, whose browser keeps no file of the app. */
const visitWithoutCache = async (path: string) => {
  const visit = await journey.visit('/login', { isSignedIn: false });
  const network = await visit.context.newCDPSession(visit.page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await signIn(visit.page);
  await visit.page.goto(journey.server.address + path);
  await visit.page.getByRole('table').getByRole('link').first().waitFor();
  return visit;
};
const offer = (page: Page) => page.getByText('A new version of Registrar is available.');

beforeAll(async () => {
  // For an address of its own, since otherwise it would be the same version.
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', NEW], {
    env: { ...process.env, NODE_ENV: 'production', VITE_API_BASE_URL: '/.' },
  });
  journey = await beginJourney();
  served = journey.server.app;
});
beforeEach(() => deploy(OLD));
afterAll(async () => {
  await served.close();
  await journey.end();
  rmSync(NEW, { recursive: true, force: true });
});

test('a screen whose code went with the old version opens in the new one', async () => {
  const { page, close } = await visitWithoutCache('/university/');
  expect(await entryOf(page)).toBe(`/${entryIn(OLD)}`);
  await deploy(NEW);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  expect(await entryOf(page)).toBe(`/${entryIn(NEW)}`);
  await close();
});

test('meaning to go there reloads nothing: the new version is offered, and a dialog opens after it', async () => {
  const { page, close } = await visitWithoutCache('/subjects/');
  await page.getByRole('searchbox', { name: 'Search subjects' }).fill('law');
  await deploy(NEW);
  await page.getByRole('button', { name: 'New subject' }).click();
  await offer(page).waitFor();
  expect(await entryOf(page)).toBe(`/${entryIn(OLD)}`);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('dialog', { name: 'New subject' }).waitFor();
  expect([await entryOf(page), await page.locator('input[type="search"]').inputValue()]).toEqual([
    `/${entryIn(NEW)}`,
    'law',
  ]);
  await close();
});

test('whoever comes back to the tab is offered the new version, may put it off, and works on with the old one', async () => {
  const { page, complaints, close } = await journey.visit('/healthz', { isSignedIn: false });
  const missing = new Set(filesIn(OLD).map((file) => `/${file.replace(/^\//, '')}`));
  page.on('requestfinished', (request) => missing.delete(new URL(request.url()).pathname));
  await page.goto(`${journey.server.address}/university/`);
  await signIn(page);
  // With the last of them, every file has come into the browser's cache.
  await expect.poll(() => [...missing]).toEqual([]);
  await deploy(NEW);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('button', { name: 'New event' }).click();
  await page.getByRole('dialog', { name: 'New event' }).waitFor();
  expect(await entryOf(page)).toBe(`/${entryIn(OLD)}`);
  expect(complaints).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
  // Its code came with no visit, and is gone.
  await page.keyboard.press('?');
  await page.getByText('This needs the new version of Registrar.').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('table').getByRole('link').first().waitFor();
  expect(await entryOf(page)).toBe(`/${entryIn(NEW)}`);
  await close();
});

test('a page restored from before a deployment, whose script is gone, asks for the present one', async () => {
  const { page, close } = await journey.visit('/university/');
  const old = await (await page.request.get(`${journey.server.address}/`)).text();
  await deploy(NEW);
  let asked = 0;
  await page.route('**/university/', async (route) => {
    asked += 1;
    if (asked > 1) await route.continue();
    else {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: old,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    }
  });
  await page.reload();
  await page.getByRole('table').getByRole('link').first().waitFor();
  expect([asked, await entryOf(page)]).toEqual([2, `/${entryIn(NEW)}`]);
  await close();
});
