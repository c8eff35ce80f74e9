import { describe, expect, test } from 'vitest';
import { clearStoredSession } from '../../src/api/session-storage.ts';
import { PATHS, problem, userInfoOf } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import {
  acceptCredentials,
  bearerOf,
  begin,
  newcomer,
  OK,
  refreshOk,
  sentTo,
  signedIn,
  THINGS,
  unauthenticated,
} from './signed-in.ts';

const FIVE = ['one', 'two', 'three', 'four', 'five'];
const outcomes = (calls: readonly { outcome: unknown }[]) => calls.map(({ outcome }) => outcome);

describe('a session whose access token the server no longer takes', () => {
  test('is refreshed once for five requests, and each is replayed once with the new token', async () => {
    const { browser, tab } = await signedIn();
    const { person } = tab.state().context;
    const calls = await begin(browser, tab, FIVE);
    for (const id of FIVE) browser.find('GET', THINGS + id)?.answer(unauthenticated);
    const token = await refreshOk(browser);
    expect(tab.state().context.person).toEqual(person);
    for (const id of FIVE) {
      const [first, second, ...more] = sentTo(browser, THINGS + id);
      expect(bearerOf(first)).not.toBe(token);
      expect(bearerOf(second)).toBe(token);
      expect(more).toEqual([]);
      second?.answer(OK);
    }
    await flush();
    expect(outcomes(calls)).toEqual(FIVE.map(() => 'answered'));
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
  });

  test('queues a 401 that comes while it is being refreshed, and replays one that comes after without a refresh', async () => {
    const { browser, tab } = await signedIn();
    await begin(browser, tab, ['early', 'meanwhile', 'late']);
    browser.find('GET', `${THINGS}early`)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    browser.find('GET', `${THINGS}meanwhile`)?.answer(unauthenticated);
    await flush();
    expect(tab.state().context.queue).toHaveLength(2);
    const token = await refreshOk(browser);
    browser.find('GET', `${THINGS}late`)?.answer(unauthenticated);
    await flush();
    for (const id of ['early', 'meanwhile', 'late'])
      expect(bearerOf(sentTo(browser, THINGS + id)[1])).toBe(token);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    expect(tab.state().value).toBe('authenticated');
  });

  test('also queues, while it is refreshed again, a 401 for the token before the last', async () => {
    const { browser, tab } = await signedIn();
    const [old] = await begin(browser, tab, ['old', 'first']);
    browser.find('GET', `${THINGS}first`)?.answer(unauthenticated);
    await refreshOk(browser);
    (await browser.awaitRequest('GET', `${THINGS}first`)).answer(OK);
    await begin(browser, tab, ['second']);
    browser.find('GET', `${THINGS}second`)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    browser.find('GET', `${THINGS}old`)?.answer(unauthenticated);
    await flush();
    expect(tab.state().context.queue).toHaveLength(2);
    const token = await refreshOk(browser);
    expect(bearerOf(browser.find('GET', `${THINGS}old`))).toBe(token);
    browser.find('GET', `${THINGS}old`)?.answer(OK);
    await flush();
    expect(old?.outcome).toBe('answered');
  });

  test('gives a request up whose replay is refused too: no second refresh, no sign-out', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    await refreshOk(browser);
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(unauthenticated);
    await flush();
    expect(call?.outcome).toBe('unauthenticated');
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    expect(tab.state().value).toBe('authenticated');
  });

  test('ends when the refresh is refused: one clear, one end emitted, and all waiting requests fail', async () => {
    const { browser, tab } = await signedIn();
    const calls = await begin(browser, tab, ['one', 'two']);
    for (const id of ['one', 'two']) browser.find('GET', THINGS + id)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    expect(outcomes(calls)).toEqual(['unauthenticated', 'unauthenticated']);
    expect(tab.state().value).toBe('loggedOut');
    expect(tab.state().context.reason).toBe('expired');
    expect(tab.ended).toHaveLength(1);
    expect(browser.storedKeys()).toEqual([]);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
  });

  test('ends without any refresh call where there is no refresh token', async () => {
    const { browser, tab } = await signedIn();
    browser.otherTab.storage.removeItem('refresh_token');
    const second = browser.openTab();
    second.wiring.start();
    await flush();
    await begin(browser, second, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    await flush();
    expect(second.state().value).toBe('loggedOut');
    expect(tab.state().value).toBe('loggedOut');
    expect(browser.storedKeys()).toEqual([]);
    expect(sentTo(browser, PATHS.refresh)).toEqual([]);
  });

  test.each([
    ['a page of HTML', '<!doctype html><title>502</title>'],
    ['nothing', ''],
    ['null', { data: null }],
    ['no access token', { data: { refresh_token: 'r', expires_in: 900 } }],
    ['no refresh token', { data: { access_token: 'a', expires_in: 900 } }],
    ['no expiry', { data: { access_token: 'a', refresh_token: 'r' } }],
    [
      'an expiry that has passed',
      { data: { access_token: 'a', refresh_token: 'r', expires_in: '1970-01-01T00:00:00Z' } },
    ],
  ])('never stores an answer of %s, and ends', async (_, body) => {
    const { browser, tab } = await signedIn();
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer({ status: 200, body });
    await flush();
    expect(tab.state().value).toBe('loggedOut');
    expect([...browser.shared.values.keys()]).toEqual(['registrar.session-end']);
  });

  test('tries an unavailable server again with growing pauses, and ends after half a minute of them', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    const began = browser.clock.now();
    const tries: number[] = [];
    while (tab.state().matches('refreshing')) {
      const request = browser.find('POST', PATHS.refresh);
      if (request) {
        tries.push(browser.clock.now() - began);
        request.answer(problem(503, 'database_unavailable'));
      }
      await flush();
      await browser.clock.advance(100);
    }
    expect(tries).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 23_500]);
    expect(browser.clock.now() - began).toBe(30_000);
    expect(tab.state().context.reason).toBe('serverAway');
    expect(call?.outcome).toBe('unauthenticated');
  });

  test('goes on as if nothing had been when the server is back in time', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer({ ...problem(429, 'rate_limited') });
    await flush();
    await browser.clock.advance(500);
    await refreshOk(browser);
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(OK);
    await flush();
    expect(call?.outcome).toBe('answered');
    expect(tab.state().context).toMatchObject({ tries: 0, elapsedMs: 0 });
  });

  test('gives a refresh that hangs its own time, and settles every queued request', async () => {
    const { browser, tab } = await signedIn();
    const calls = await begin(browser, tab, ['one', 'two']);
    for (const id of ['one', 'two']) browser.find('GET', THINGS + id)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    await browser.clock.advance(31_000);
    await flush();
    expect(tab.state().value).toBe('loggedOut');
    expect(outcomes(calls)).toEqual(['unauthenticated', 'unauthenticated']);
    expect(sentTo(browser, PATHS.refresh).map((request) => request.isOpen())).toEqual([false, false]);
    await browser.clock.advance(10_000);
    expect(browser.clock.waiting()).toBe(0);
  });

  test('stays when the network is dead: neither a sign-out nor another try until it is asked for', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const request = await browser.awaitRequest('POST', PATHS.refresh);
    browser.network.isOnline = false;
    request.drop();
    await flush();
    expect(call?.outcome).toBe('network');
    expect(tab.state().value).toBe('authenticated');
    await browser.clock.advance(60_000);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    expect(browser.storedKeys()).toHaveLength(4);
  });

  test('is tried where the browser thinks it is offline, and goes on where the server answers all the same', async () => {
    const { browser, tab } = await signedIn();
    browser.network.isOnline = false;
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    await refreshOk(browser);
    browser.find('GET', `${THINGS}one`)?.answer(OK);
    await flush();
    expect(call?.outcome).toBe('answered');
    expect(tab.state().value).toBe('authenticated');
  });

  test('survives a 403, and a request that finds no network', async () => {
    const { browser, tab } = await signedIn();
    const calls = await begin(browser, tab, ['forbidden', 'offline']);
    browser.find('GET', `${THINGS}forbidden`)?.answer(problem(403, 'forbidden'));
    browser.find('GET', `${THINGS}offline`)?.drop();
    await flush();
    expect(outcomes(calls)).toEqual(['forbidden', 'network']);
    expect(tab.state().value).toBe('authenticated');
    expect(sentTo(browser, PATHS.refresh)).toEqual([]);
  });

  test('lets a queued request be given up at once, never sends it, and refreshes all the same', async () => {
    const { browser, tab } = await signedIn();
    const [unwanted, wanted] = await begin(browser, tab, ['unwanted', 'wanted']);
    for (const id of ['unwanted', 'wanted']) browser.find('GET', THINGS + id)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    unwanted?.abort();
    await flush();
    expect(unwanted?.outcome).toBe('aborted');
    expect(tab.state().context.queue).toHaveLength(1);
    await refreshOk(browser);
    browser.find('GET', `${THINGS}wanted`)?.answer(OK);
    await flush();
    expect(wanted?.outcome).toBe('answered');
    expect(sentTo(browser, `${THINGS}unwanted`)).toHaveLength(1);
  });

  test.each(['notAdmin', 'elsewhere'])(
    'ends with the reason of the tab that ended it, though nothing was heard of that: %s',
    async (reason) => {
      const { browser, tab } = await signedIn();
      await begin(browser, tab, ['one']);
      browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
      await browser.awaitRequest('POST', PATHS.refresh);
      browser.shared.silently(() => clearStoredSession(browser.otherTab.storage, reason));
      await refreshOk(browser);
      expect(tab.state().value).toBe('loggedOut');
      expect(tab.state().context.reason).toBe(reason);
      expect(browser.storedKeys()).toEqual([]);
    },
  );

  test('that storage refused ends with the reason of the server', async () => {
    const { browser, tab } = await newcomer();
    tab.setMood('full');
    tab.wiring.signIn({ email: 'ada@example.org', password: 'correct horse battery' });
    await acceptCredentials(browser);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(403, 'account_disabled'));
    await flush();
    expect(tab.state().value).toBe('loggedOut');
    expect(tab.state().context.reason).toBe('accountDisabled');
  });

  test('discards what a refresh brings once the person has signed out', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const request = await browser.awaitRequest('POST', PATHS.refresh);
    tab.wiring.signOut();
    request.answer({ status: 200, body: { data: browser.mint('ada') } });
    await flush();
    expect(tab.state().value).toBe('loggedOut');
    expect(tab.state().context.reason).toBe('signedOut');
    expect(call?.outcome).toBe('unauthenticated');
    expect(browser.storedKeys()).toEqual([]);
  });
});
