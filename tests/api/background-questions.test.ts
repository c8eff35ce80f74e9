import { describe, expect, test } from 'vitest';
import { PATHS, problem, userInfoOf, type Page, type Browser } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import {
  bearerOf,
  begin,
  OK,
  refreshOk,
  restoreTab,
  sentTo,
  signedIn,
  THINGS,
  unauthenticated,
} from './signed-in.ts';

const FORBIDDEN_PAGE = { status: 403, body: '<h1>Forbidden</h1>', headers: { 'content-type': 'text/html' } };
const questions = (browser: Browser) => sentTo(browser, PATHS.userInfo).filter((one) => one.isOpen());
const openTabs = async (browser: Browser, count: number): Promise<Page[]> => {
  const tabs: Page[] = [];
  for (let opened = 0; opened < count; opened += 1) tabs.push(await restoreTab(browser));
  return tabs;
};

describe('a question in the background', () => {
  test('of each of ten tabs, refused after one of them has refreshed, starts no second refresh', async () => {
    const { browser, tab } = await signedIn();
    const tabs = [tab, ...(await openTabs(browser, 9))];
    const expired = browser.shared.values.get('access_token');
    for (const each of tabs) each.comeBack();
    await flush();
    expect(questions(browser)).toHaveLength(10);
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const token = await refreshOk(browser);
    for (const one of questions(browser)) if (bearerOf(one) === expired) one.answer(unauthenticated);
    await flush();
    expect(questions(browser).map(bearerOf)).toEqual(tabs.map(() => token));
    for (const one of questions(browser)) one.answer(userInfoOf('ada'));
    await flush();
    expect(tabs.map((each) => each.state().value)).toEqual(tabs.map(() => 'authenticated'));
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    for (const each of tabs) each.close();
  });

  test('asked with older tokens ends nothing when it is forbidden', async () => {
    const { browser, tab } = await signedIn();
    tab.comeBack();
    const question = await browser.awaitRequest('GET', PATHS.userInfo);
    browser.otherTab.signIn(browser.sessionOf('ada'));
    question.answer(problem(403, 'forbidden'));
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
  });

  test.each([
    ['a page of a gateway', FORBIDDEN_PAGE],
    ['JSON of a gateway', { ...problem(403, 'forbidden'), headers: { 'content-type': 'application/json' } }],
    ['another failure of ours', problem(403, 'scope_required')],
  ])('answered 403 by %s ends no session', async (_, answer) => {
    const { browser, tab } = await signedIn();
    tab.comeBack();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(answer);
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(browser.storedKeys()).toHaveLength(4);
  });
});

describe('the reason why a session ended', () => {
  const ends: readonly [string, string, (browser: Browser, tab: Page) => Promise<unknown>][] = [
    [
      'its time was over',
      'expired',
      async (browser, tab) => {
        await begin(browser, tab, ['one']);
        browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
        (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
      },
    ],
    [
      'the server stayed away',
      'serverAway',
      async (browser, tab) => {
        await begin(browser, tab, ['one']);
        browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
        await browser.awaitRequest('POST', PATHS.refresh);
        await browser.clock.advance(30_000);
      },
    ],
    [
      'the person is no administrator any more',
      'notAdmin',
      async (browser, tab) => {
        tab.comeBack();
        (await browser.awaitRequest('GET', PATHS.userInfo)).answer(problem(403, 'forbidden'));
      },
    ],
    [
      'the account was disabled',
      'accountDisabled',
      async (browser, tab) => {
        await begin(browser, tab, ['one']);
        browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
        (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(403, 'account_disabled'));
      },
    ],
    [
      'another tab was opened when its tokens were over',
      'expired',
      async (browser) => {
        const expiresAt = new Date(browser.clock.now() - 1_000).toISOString();
        browser.shared.silently(() => browser.otherTab.storage.setItem('expires_at', expiresAt));
        browser.openTab().wiring.start();
      },
    ],
  ];
  test.each(ends)('shows the same reason in every tab: %s', async (_, reason, end) => {
    const { browser, tab } = await signedIn();
    const tabs = [tab, ...(await openTabs(browser, 2))];
    await end(browser, tab);
    await flush();
    expect(tabs.map((each) => each.state().context.reason)).toEqual(tabs.map(() => reason));
  });

  test('shows the same in two tabs left idle that come back at once', async () => {
    const { browser, tab } = await signedIn();
    const other = await restoreTab(browser);
    for (const each of [tab, other]) each.comeBack();
    await flush();
    for (const question of questions(browser)) question.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    expect([tab, other].map((each) => each.state().context.reason)).toEqual(['expired', 'expired']);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
  });

  test('is another tab’s sign-out where there was one, and again after an earlier session expired', async () => {
    const { browser, tab } = await signedIn();
    const other = await restoreTab(browser);
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    browser.otherTab.signIn(browser.sessionOf('ada'));
    tab.wiring.signOut();
    expect([tab, other].map((each) => each.state().context.reason)).toEqual(['signedOut', 'elsewhere']);
  });
});

test('a sign-in that a gateway forbids is not called a missing right, and one that came to nothing is handed back', async () => {
  const { browser, tab } = await signedIn();
  tab.wiring.signOut();
  (await browser.awaitRequest('POST', PATHS.logout)).answer(OK);
  tab.wiring.signIn({ email: 'ada@example.org', password: 'correct horse' });
  const tokens = browser.mint('ada');
  (await browser.awaitRequest('POST', PATHS.login)).answer({ status: 200, body: { data: tokens } });
  (await browser.awaitRequest('GET', PATHS.userInfo)).answer(FORBIDDEN_PAGE);
  const goodbye = await browser.awaitRequest('POST', PATHS.logout);
  expect(tab.state().context.reason).toBe('unexpected');
  expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: tokens.refresh_token });
});
