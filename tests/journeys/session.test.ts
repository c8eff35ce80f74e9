import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireInvariants } from '../support/database-invariants.ts';
import { endSessionsOf } from '../../server/auth/sessions.ts';
import { chromiumArguments, requireChromium } from '../support/chromium.ts';
import { signIn } from '../support/journey.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { openPage } from '../support/watched-page.ts';

const BO = { email: 'bo@example.org', password: 'seven quiet otters swim' } as const;
/** A name no browser trusts without TLS: no Web Locks, no crypto.randomUUID (acceptance D11). */
const UNTRUSTED = 'registrar.test';
/** Seconds. */
const ACCESS_TOKEN_TTL_S = 600;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ accessTokenTtl: ACCESS_TOKEN_TTL_S, contents: 'starter set' });
  await server.addPerson(BO);
  browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${UNTRUSTED} 127.0.0.1`],
  });
});
afterAll(async () => {
  await browser.close();
  await requireInvariants(server.url);
  await server.close();
});

const refreshesOf = (context: BrowserContext) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refresh-token')) asked.push(request.postData() ?? '');
  });
  return asked;
};
const submit = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
/** Chromium says of a header that it heeds it on trusted origins alone; that is as meant. */
const unexpected = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header has been ignored'));
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search universities' }).fill(text);

/**
 * The clock of the server, which alone judges tokens, goes beyond the life of those the pages hold. Tokens that truly
 * live for seconds would run out on a busy machine before they are meant to, and again after they were renewed.
 */
const outlive = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const info = () => server.call('GET', '/v1/users/info', { token });
  expect((await info()).status).toBe(200);
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_TTL_S + 1) * 1000);
  expect((await info()).status).toBe(401);
};
afterEach(() => vi.useRealTimers());

describe.each([
  ['on localhost', () => server.address, 1],
  // Storage tells one tab of another's claim late on a busy machine; the server repeats its answer then (decision 23).
  ['on plain http, where Web Locks are missing', () => server.address.replace('127.0.0.1', UNTRUSTED), 3],
])('%s', (_, addressOf, most) => {
  test('three tabs whose token has expired refresh, and all go on', async () => {
    const { page, context, complaints, close } = await openPage(browser);
    await page.goto(`${addressOf()}/university/`);
    await signIn(page);
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) {
      await tab.goto(`${addressOf()}/university/`);
      await tab.getByRole('searchbox', { name: 'Search universities' }).waitFor();
    }
    const refreshes = refreshesOf(context);
    await outlive(page);
    await Promise.all(tabs.map((tab) => search(tab, 'Tribuvan')));
    for (const tab of tabs)
      await tab.getByRole('link', { name: 'Tribhuvan University', exact: true }).first().waitFor();
    expect(refreshes.length).toBeGreaterThan(0);
    expect(refreshes.length).toBeLessThanOrEqual(most);
    for (const tab of tabs) await tab.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await close();
  });
});

test('signing out in one tab signs the other out within a second; who signs in next is shown in both', async () => {
  const { page, context, complaints, close } = await openPage(browser);
  await page.goto(`${server.address}/university/`);
  await signIn(page);
  const other = await context.newPage();
  await other.goto(`${server.address}/university/`);
  await other.getByRole('link', { name: 'Aalto University', exact: true }).waitFor();
  await page.bringToFront();
  // Its clock runs on by a second and no further, however long a busy machine takes.
  await other.clock.install();
  await other.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.clock.runFor(1_000);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.clock.resume();
  expect(await other.getByRole('link', { name: 'Aalto University', exact: true }).count()).toBe(0);

  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await submit(page, BO);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await other.getByRole('navigation', { name: 'Main' }).waitFor();
  const people = [page, other].map((tab) => tab.evaluate(() => localStorage.getItem('access_token')));
  expect(new Set(await Promise.all(people)).size).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a session the server ends in the middle of a form gives every character back to its person, to no one else', async () => {
  const { page, complaints, close } = await openPage(browser);
  const typed = 'त्रिभुवन विश्वविद्यालय «draft» 🎓';
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  /** On the server; the app hears of it on the next return to the tab. */
  const end = async () => {
    await endSessionsOf(server.database, server.adminId, 'ended_elsewhere');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('alert').getByText('Your session ended').waitFor();
  };
  await page.goto(`${server.address}/university/`);
  await signIn(page);
  await page.getByRole('button', { name: 'New university' }).click();
  await name.fill(typed);
  await end();
  await submit(page, ADMIN);
  await expect.poll(() => name.inputValue()).toBe(typed);

  await end();
  await submit(page, BO);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${server.address}/university/`);
  await page.getByRole('button', { name: 'New university' }).click();
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('«draft»');
  expect(complaints).toEqual([]);
  await close();
});

test('a deep link is kept through signing in with its query and hash, and Back leaves rather than asking again', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${server.address}/icon.svg`);
  await page.goto(`${server.address}/university/?q=Pokhara&sort=-name#rows`);
  await signIn(page);
  await page.getByRole('link', { name: 'Pokhara University', exact: true }).waitFor();
  const { pathname, search: query, hash } = new URL(page.url());
  expect([pathname, new URLSearchParams(query).get('q'), hash]).toEqual(['/university/', 'Pokhara', '#rows']);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/icon.svg');
  expect(complaints).toEqual([]);
  await close();
});

test('where the browser refuses to store anything the session lasts as long as the tab, and the person is notified', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(`${server.address}/university/`);
  await signIn(page);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('You’ll be signed out when you close this tab')
    .waitFor();
  // It is refreshed like any other.
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_TTL_S + 1) * 1000);
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/v1/auth/refresh-token'));
  await search(page, 'Tribhuvan');
  expect((await refreshed).status()).toBe(200);
  await page.getByRole('link', { name: 'Tribhuvan University', exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('an open tab in which nobody does anything stays signed in, and what it stores is found by the next', async () => {
  const { page, context, complaints, close } = await openPage(browser);
  await page.clock.install({ time: Date.now() });
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.goto(`${server.address}/levels/`);
  // What keeps the session has been loaded once the page listens to changes.
  const listening = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/live');
  await signIn(page);
  await page.getByRole('heading', { name: 'Levels' }).waitFor();
  const refreshes = refreshesOf(context);
  const expiry = () => page.evaluate(() => localStorage.getItem('expires_at'));
  const first = await expiry();
  await listening;
  // A list that is read again would renew them too.
  await page.route(/\/v1\/(?!users\/info|auth\/)/u, (route) => void unanswered.delete(route.request()));
  // One answered after the clock has moved would begin the renewal, which the page's own clock then times out.
  const asked = () => [...unanswered].map((request) => new URL(request.url()).pathname);
  await expect.poll(() => asked().filter((path) => path !== '/v1/live')).toEqual([]);
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_TTL_S + 5) * 1000);
  await page.clock.fastForward((ACCESS_TOKEN_TTL_S + 5) * 1000);
  await expect.poll(expiry).not.toBe(first);
  expect(refreshes).toHaveLength(1);
  // As a reload finds it, which would move the page's clock once more.
  const again = await openPage(browser, { storageState: await context.storageState() });
  await again.page.goto(`${server.address}/levels/`);
  await again.page.getByRole('heading', { name: 'Levels' }).waitFor();
  expect([...complaints, ...again.complaints]).toEqual([]);
  await again.close();
  await close();
});

test('a session that ended while no tab was open is said to have ended, and leads back where one was', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${server.address}/levels/`);
  await signIn(page);
  await page.getByRole('heading', { name: 'Levels' }).waitFor();
  await page.evaluate(() => localStorage.setItem('expires_at', new Date(0).toISOString()));
  await page.reload();
  await page
    .getByText(
      'Your session ended. Sign in to continue. Your unsaved work is kept until someone else signs in here.',
    )
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await signIn(page);
  await page.getByRole('heading', { name: 'Levels' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the skip link leads to the page’s content, also after a sign-out in the same tab', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${server.address}/`);
  await signIn(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page);
  await page.getByRole('link', { name: 'Majors', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Majors' }).waitFor();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#main');
  expect(new URL(page.url()).pathname).toBe('/majors/');
  await page.getByRole('heading', { level: 1, name: 'Majors' }).waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  expect(new URL(page.url()).pathname).toBe('/majors/');
  expect(unexpected(complaints)).toEqual([]);
  await close();
});
