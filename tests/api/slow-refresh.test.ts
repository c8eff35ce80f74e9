import { describe, expect, test } from 'vitest';
import { PATHS, problem, type Page, type Browser } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import { begin, OK, restoreTab, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

/** Two tabs of one browser, a request of each refused, the first tab's refresh with the server. */
const refreshing = async (withLocks = true) => {
  const { browser, tab } = await signedIn({ withLocks });
  const other = await restoreTab(browser);
  const [first] = await begin(browser, tab, ['first']);
  const [second] = await begin(browser, other, ['second']);
  browser.find('GET', `${THINGS}first`)?.answer(unauthenticated);
  await flush();
  if (!withLocks) await browser.clock.advance(200);
  await browser.awaitRequest('POST', PATHS.refresh);
  browser.find('GET', `${THINGS}second`)?.answer(unauthenticated);
  await flush();
  return { browser, tab, other, calls: [first, second] };
};
const posts = (browser: Browser) => sentTo(browser, PATHS.refresh);
const answerTokens = async (browser: Browser) => {
  browser.find('POST', PATHS.refresh)?.answer({ status: 200, body: { data: browser.mint('ada') } });
  await flush();
  for (const id of ['first', 'second']) browser.find('GET', THINGS + id)?.answer(OK);
  await flush();
};
/** Opens a tab when the time of the stored access token is over. */
const openExpired = (browser: Browser) => {
  browser.otherTab.storage.setItem('expires_at', new Date(browser.clock.now() - 1_000).toISOString());
  const opened = browser.openTab();
  opened.wiring.start();
  return opened;
};
const states = (...tabs: Page[]) => tabs.map((tab) => tab.state().value);
const reasons = (...tabs: Page[]) => tabs.map((tab) => tab.state().context.reason);

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('a slow refresh, %s', (_, withLocks) => {
  test.each([2, 6, 8, 12, 25])('answered after %i s is posted once and ends no session', async (seconds) => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    await browser.clock.advance(seconds * 1000);
    await answerTokens(browser);
    await browser.clock.advance(500);
    await answerTokens(browser);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    expect(posts(browser)).toHaveLength(1);
  });

  test.each([1, 4, 6, 12, 20])('whose answer is lost after %i s is asked for again', async (seconds) => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    await browser.clock.advance(seconds * 1000);
    browser.find('POST', PATHS.refresh)?.drop();
    await flush();
    await browser.clock.advance(1_000);
    await answerTokens(browser);
    await browser.clock.advance(1_000);
    await answerTokens(browser);
    expect(new Set(posts(browser).map(({ body }) => body)).size).toBe(1);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
  });

  test('whose answer never comes is asked for again, in time for both tabs', async () => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    await browser.clock.advance(27_000);
    await answerTokens(browser);
    await browser.clock.advance(1_000);
    await answerTokens(browser);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
  });

  test('that no server ever answers ends both tabs after half a minute, for the same reason', async () => {
    const { browser, tab, other } = await refreshing(withLocks);
    await browser.clock.advance(32_000);
    await flush();
    expect(reasons(tab, other)).toEqual(['serverAway', 'serverAway']);
  });

  test('whose tab is closed is asked for again by another tab', async () => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    tab.die();
    await flush();
    await browser.clock.advance(9_000);
    await answerTokens(browser);
    expect(posts(browser)).toHaveLength(2);
    expect(states(other)).toEqual(['authenticated']);
    expect(calls[1]?.outcome).toBe('answered');
  });

  test.each([1, 180])('whose computer sleeps for %i minutes in the middle goes on', async (minutes) => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    await browser.clock.sleep(minutes * 60_000);
    browser.find('POST', PATHS.refresh)?.drop();
    for (let round = 0; round < 5; round += 1) {
      await flush();
      await browser.clock.advance(2_000);
      await answerTokens(browser);
    }
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
  });

  test('is not ended by a tab that opens meanwhile, which joins the session', async () => {
    const { browser, tab, other, calls } = await refreshing(withLocks);
    await browser.clock.advance(2_000);
    const stored = browser.otherTab.storage;
    const opened = openExpired(browser);
    await browser.clock.advance(3_000);
    expect(opened.state().value).toBe('restoring');
    await answerTokens(browser);
    await browser.clock.advance(1_000);
    await answerTokens(browser);
    expect(states(tab, other, opened)).toEqual(['authenticated', 'authenticated', 'authenticated']);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
    expect(stored.getItem('expires_at')).not.toBeNull();
  });
});

test('a refresh whose network died with it ends no session, and the next 401 asks again', async () => {
  const { browser, tab, other } = await refreshing();
  browser.network.isOnline = false;
  await browser.clock.advance(6_000);
  browser.find('POST', PATHS.refresh)?.drop();
  await flush();
  browser.find('POST', PATHS.refresh)?.drop();
  await flush();
  await browser.clock.advance(1_000);
  expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
  browser.network.isOnline = true;
  await begin(browser, tab, ['later']);
  browser.find('GET', `${THINGS}later`)?.answer(unauthenticated);
  await flush();
  await answerTokens(browser);
  expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
});

test('a tab that opens when nobody refreshes what is over clears it, as the specification says', async () => {
  const { browser } = await signedIn();
  const opened = openExpired(browser);
  await flush();
  expect(opened.state().value).toBe('anonymous');
  expect(opened.state().context.reason).toBe('expired');
  expect(browser.storedKeys()).toEqual([]);
});

test('a refresh that our server refused without using the token is posted again later', async () => {
  const { browser, tab, other, calls } = await refreshing();
  await browser.clock.advance(8_000);
  browser.find('POST', PATHS.refresh)?.answer(problem(503, 'database_unavailable'));
  await flush();
  await browser.clock.advance(9_000);
  await answerTokens(browser);
  expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
  expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
});
