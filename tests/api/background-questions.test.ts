import { describe, expect, test } from 'vitest';
import { PATHS, problem, userInfoOf, type Page, type Browser } from '../support/session-world.ts';
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
const questions = (world: Browser) => sentTo(world, PATHS.userInfo).filter((one) => one.isOpen());
const openTabs = async (world: Browser, count: number): Promise<Page[]> => {
  const tabs: Page[] = [];
  for (let opened = 0; opened < count; opened += 1) tabs.push(await restoreTab(world));
  return tabs;
};

describe('a question in the background', () => {
  test('of each of ten tabs, refused after one of them has refreshed, starts no second refresh', async () => {
    const { world, tab } = await signedIn();
    const tabs = [tab, ...(await openTabs(world, 9))];
    const expired = world.shared.values.get('access_token');
    for (const each of tabs) each.comeBack();
    await flush();
    expect(questions(world)).toHaveLength(10);
    await begin(world, tab, ['one']);
    world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const token = await refreshOk(world);
    for (const one of questions(world)) if (bearerOf(one) === expired) one.answer(unauthenticated);
    await flush();
    expect(questions(world).map(bearerOf)).toEqual(tabs.map(() => token));
    for (const one of questions(world)) one.answer(userInfoOf('ada'));
    await flush();
    expect(tabs.map((each) => each.state().value)).toEqual(tabs.map(() => 'authenticated'));
    expect(sentTo(world, PATHS.refresh)).toHaveLength(1);
    for (const each of tabs) each.close();
  });

  test('asked with older tokens ends nothing when it is forbidden', async () => {
    const { world, tab } = await signedIn();
    tab.comeBack();
    const question = await world.awaitRequest('GET', PATHS.userInfo);
    world.elsewhere.signIn(world.sessionOf('ada'));
    question.answer(problem(403, 'forbidden'));
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
  });

  test.each([
    ['a page of a gateway', FORBIDDEN_PAGE],
    ['JSON of a gateway', { ...problem(403, 'forbidden'), headers: { 'content-type': 'application/json' } }],
    ['another failure of ours', problem(403, 'scope_required')],
  ])('answered 403 by %s ends no session', async (_, answer) => {
    const { world, tab } = await signedIn();
    tab.comeBack();
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(answer);
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(world.storedKeys()).toHaveLength(4);
  });
});

describe('the reason why a session ended', () => {
  const ends: readonly [string, string, (world: Browser, tab: Page) => Promise<unknown>][] = [
    [
      'its time was over',
      'expired',
      async (world, tab) => {
        await begin(world, tab, ['one']);
        world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
        (await world.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
      },
    ],
    [
      'the server stayed away',
      'serverAway',
      async (world, tab) => {
        await begin(world, tab, ['one']);
        world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
        await world.awaitRequest('POST', PATHS.refresh);
        await world.clock.advance(30_000);
      },
    ],
    [
      'the person is no administrator any more',
      'notAdmin',
      async (world, tab) => {
        tab.comeBack();
        (await world.awaitRequest('GET', PATHS.userInfo)).answer(problem(403, 'forbidden'));
      },
    ],
    [
      'another tab was opened when its tokens were over',
      'expired',
      async (world) => {
        const expiresAt = new Date(world.clock.now() - 1_000).toISOString();
        world.shared.silently(() => world.elsewhere.storage.setItem('expires_at', expiresAt));
        world.openTab().wiring.start();
      },
    ],
  ];
  test.each(ends)('is told alike in every tab: %s', async (_, reason, end) => {
    const { world, tab } = await signedIn();
    const tabs = [tab, ...(await openTabs(world, 2))];
    await end(world, tab);
    await flush();
    expect(tabs.map((each) => each.state().context.reason)).toEqual(tabs.map(() => reason));
  });

  test('is told alike by two tabs left idle that come back at once', async () => {
    const { world, tab } = await signedIn();
    const other = await restoreTab(world);
    for (const each of [tab, other]) each.comeBack();
    await flush();
    for (const question of questions(world)) question.answer(unauthenticated);
    (await world.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    expect([tab, other].map((each) => each.state().context.reason)).toEqual(['expired', 'expired']);
    expect(sentTo(world, PATHS.refresh)).toHaveLength(1);
  });

  test('is another tab’s sign-out where there was one, and again after an earlier session expired', async () => {
    const { world, tab } = await signedIn();
    const other = await restoreTab(world);
    await begin(world, tab, ['one']);
    world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await world.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    world.elsewhere.signIn(world.sessionOf('ada'));
    tab.wiring.signOut();
    expect([tab, other].map((each) => each.state().context.reason)).toEqual(['signedOut', 'elsewhere']);
  });
});

test('a sign-in that a gateway forbids is not called a missing right, and one that came to nothing is handed back', async () => {
  const { world, tab } = await signedIn();
  tab.wiring.signOut();
  (await world.awaitRequest('POST', PATHS.logout)).answer(OK);
  tab.wiring.signIn({ email: 'ada@example.org', password: 'correct horse' });
  const tokens = world.mint('ada');
  (await world.awaitRequest('POST', PATHS.login)).answer({ status: 200, body: { data: tokens } });
  (await world.awaitRequest('GET', PATHS.userInfo)).answer(FORBIDDEN_PAGE);
  const goodbye = await world.awaitRequest('POST', PATHS.logout);
  expect(tab.state().context.reason).toBe('unexpected');
  expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: tokens.refresh_token });
});
