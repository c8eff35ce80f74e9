import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requireInvariants } from '../support/database-invariants.ts';
import { endSessionsOf } from '../../server/auth/sessions.ts';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { describeUser } from '../../src/api/session-storage.ts';
import { chromiumArguments, requireChromium } from '../support/chromium.ts';
import { signIn } from '../support/journey.ts';
import { startTestServer, type TestServer, type Tokens } from '../support/server.ts';
import { openPage } from '../support/watched-page.ts';

const BO = { email: 'bo@example.org', password: 'seven quiet otters swim' } as const;
/** Seconds. */
const ACCESS_TOKEN_TTL_S = 600;
const REFRESH = '/v1/auth/refresh-token';
const USER_INFO = '/v1/users/info';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ accessTokenTtl: ACCESS_TOKEN_TTL_S });
  await Promise.all([loadSeedData(server.database), server.addPerson(BO)]);
  browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  await requireInvariants(server.url);
  await server.close();
});
afterEach(() => vi.useRealTimers());

const storedToken = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search universities' }).fill(text);
/** The server's clock, which alone judges tokens, goes beyond the life of those the pages hold. */
const outlive = () => vi.setSystemTime(Date.now() + (ACCESS_TOKEN_TTL_S + 1) * 1000);
const postsOf = (context: BrowserContext) => {
  const posted: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(REFRESH)) posted.push(request.postData() ?? '');
  });
  return posted;
};
const openSignedIn = async (path = '/university/') => {
  const visit = await openPage(browser);
  await visit.page.goto(server.address + path);
  await signIn(visit.page);
  return visit;
};
const openAnother = async (context: BrowserContext, path = '/university/') => {
  const page = await context.newPage();
  await page.goto(server.address + path);
  await navigation(page).waitFor();
  return page;
};

test('ten tabs whose questions in the background are refused after one of them has refreshed refresh no more', async () => {
  const { page, context, complaints, close } = await openSignedIn();
  const pages = [page];
  for (let opened = 1; opened < 10; opened += 1) pages.push(await openAnother(context, '/activity'));
  const blocked: Route[] = [];
  let isHolding = true;
  await context.route(`**${USER_INFO}`, (route) => (isHolding ? void blocked.push(route) : route.continue()));
  const posts = postsOf(context);
  for (const each of pages) await comeBack(each);
  await expect.poll(() => blocked.length).toBe(10);
  outlive();
  await search(page, 'Tribhuvan');
  await page.getByRole('link', { name: 'Tribhuvan University', exact: true }).first().waitFor();
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith(USER_INFO)) statuses.push(response.status());
  });
  isHolding = false;
  await Promise.all(blocked.map((route) => route.continue()));
  await expect.poll(() => statuses.filter((status) => status === 200).length).toBe(10);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0);
  for (const each of pages) await navigation(each).waitFor();
  expect(posts).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a refresh that takes twelve seconds is posted once, and the page goes on', async () => {
  const { page, context, complaints, close } = await openPage(browser);
  await page.clock.install();
  await page.goto(`${server.address}/activity`);
  await signIn(page);
  const posts = postsOf(context);
  let blocked: Route | undefined;
  await context.route(`**${REFRESH}`, (route) => {
    blocked = route;
  });
  outlive();
  await comeBack(page);
  await expect.poll(() => blocked !== undefined).toBe(true);
  await page.clock.runFor(12_000);
  const confirmed = page.waitForResponse((response) => response.url().endsWith(USER_INFO) && response.ok());
  await blocked?.continue();
  await confirmed;
  await navigation(page).waitFor();
  expect(posts).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

test('where the browser refuses the Web Locks it has, a session is refreshed all the same', async () => {
  const { page, context, complaints, close } = await openPage(browser);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    Object.assign(LockManager.prototype, { request: refuse, query: refuse });
  });
  await page.goto(`${server.address}/university/`);
  await signIn(page);
  const posts = postsOf(context);
  outlive();
  await search(page, 'Tribhuvan');
  await page.getByRole('link', { name: 'Tribhuvan University', exact: true }).first().waitFor();
  expect(posts).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

test('two tabs left idle past the end of their session both say that it has ended', async () => {
  const { page, context, complaints, close } = await openSignedIn();
  const other = await openAnother(context);
  await endSessionsOf(server.database, server.adminId, 'ended_elsewhere');
  await Promise.all([comeBack(page), comeBack(other)]);
  for (const each of [page, other]) await each.getByRole('alert').getByText('Your session ended').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('signing out after the access token ran out ends the session on the server too', async () => {
  const { page, context, close } = await openSignedIn('/activity');
  const refresh_token = await storedToken(page, 'refresh_token');
  await context.route(`**${REFRESH}`, (route) => route.abort());
  outlive();
  const answered = page.waitForResponse((response) => response.url().endsWith('/v1/auth/logout'));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect((await answered).status()).toBe(204);
  const again = await server.call('POST', REFRESH, { token: null, body: { refresh_token } });
  expect(again.status).toBe(401);
  await close();
});

/** What this tab and its browser hold as text. */
const traces = (page: Page) =>
  page.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }]));

test.each([
  ['signs in over the first', false],
  ['signs in after the first has signed out', true],
])('a person who %s in another tab finds nothing of the first in this one', async (_, isSignedOutFirst) => {
  const { page, context, complaints, close } = await openSignedIn();
  await search(page, 'Pokhara');
  const record = page.getByRole('link', { name: 'Pokhara University', exact: true });
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('Pokhara');
  await record.click();
  await page.getByRole('heading', { level: 1, name: 'Pokhara University' }).waitFor();
  const visited = new URL(page.url()).pathname;
  const other = await context.newPage();
  await other.goto(`${server.address}/icon.svg`);
  if (isSignedOutFirst) {
    await other.evaluate(() => localStorage.removeItem('access_token'));
    await other.evaluate(() => {
      for (const key of ['expires_at', 'refresh_token', 'user_data']) localStorage.removeItem(key);
    });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  const tokens = (await server.signIn(BO)).body.data as Tokens;
  const user = JSON.stringify(describeUser({ first_name: 'Bo', last_name: 'Diaz' }, ['admin']));
  await other.evaluate(
    ([stored, user_data]) => {
      localStorage.removeItem('expires_at');
      localStorage.setItem('access_token', stored.access_token);
      localStorage.setItem('refresh_token', stored.refresh_token);
      localStorage.setItem('user_data', user_data);
      localStorage.setItem('expires_at', stored.expires_in);
    },
    [tokens, user] as const,
  );
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const tracesLeft = await traces(page);
  expect(tracesLeft).not.toContain('Pokhara');
  expect(tracesLeft).not.toContain(visited);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(`${server.address}/`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
