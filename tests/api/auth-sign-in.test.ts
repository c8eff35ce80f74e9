import { describe, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { createBrowser, PATHS, problem, userInfoOf, type Browser } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import {
  bearerOf,
  begin,
  newcomer,
  acceptCredentials,
  refreshOk,
  restoreTab,
  sentTo,
  signedIn,
  THINGS,
  unauthenticated,
} from './signed-in.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

const credentials = { email: 'ada@example.org', password: 'correct horse battery' };

describe('signing in', () => {
  test('stores the four keys once the server has said who it is, and nothing before', async () => {
    const { browser, tab } = await newcomer();
    expect(tab.state().context.reason).toBeNull();
    tab.wiring.signIn(credentials);
    const tokens = await acceptCredentials(browser);
    expect(sentTo(browser, PATHS.login)[0]?.headers.get('content-type')).toBe('application/json');
    const question = await browser.awaitRequest('GET', PATHS.userInfo);
    expect(bearerOf(question)).toBe(tokens.access_token);
    expect(tab.state().value).toBe('verifyingAdmin');
    expect(browser.storedKeys()).toEqual([]);
    question.answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(browser.shared.values.get(STORAGE_KEYS.accessToken)).toBe(tokens.access_token);
    expect(browser.shared.values.get(STORAGE_KEYS.refreshToken)).toBe(tokens.refresh_token);
    expect(browser.shared.values.get(STORAGE_KEYS.expiresAt)).toBe(tokens.expires_in);
    expect(JSON.parse(browser.shared.values.get(STORAGE_KEYS.userData) ?? '')).toEqual({
      UserDetail: { first_name: 'ada', last_name: 'Admin' },
      scopes: ['admin'],
      fullName: 'ada Admin',
      isAdmin: true,
      key: 'ada@example.org',
    });
    expect([...browser.shared.values.keys()].at(-1)).toBe(STORAGE_KEYS.expiresAt);
    expect(tab.state().context.isPersisted).toBe(true);
    expect(tab.wiring.sessionExpiry()).toBe(Date.parse(tokens.expires_in));
    expect(sentTo(browser, PATHS.userInfo)).toHaveLength(1);
    expect(sentTo(browser, PATHS.logout)).toEqual([]);
  });

  test('keeps the person out whose password is wrong: no refresh, nothing cleared but the attempt', async () => {
    const { browser, tab } = await newcomer();
    browser.otherTab.storage.setItem('registrar.draft:ada:form', '"half"');
    tab.wiring.signIn(credentials);
    (await browser.awaitRequest('POST', PATHS.login)).answer(problem(401, 'invalid_credentials'));
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(tab.state().context.reason).toBe('wrongCredentials');
    expect(sentTo(browser, PATHS.refresh)).toEqual([]);
    expect([...browser.shared.values.keys()]).toEqual(['registrar.draft:ada:form']);
  });

  test.each([
    ['the first tab', false],
    ['a second tab that listens', true],
  ])('keeps someone out who is no administrator, and no key is ever seen by %s', async (_, hasSecond) => {
    const { browser, tab } = await newcomer();
    const second = hasSecond ? browser.openTab() : tab;
    if (hasSecond) second.wiring.start();
    tab.wiring.signIn(credentials);
    const tokens = await acceptCredentials(browser, 'clerk');
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('clerk'));
    await flush();
    expect(tab.state().context.reason).toBe('notAdmin');
    expect(second.state().value).toBe('anonymous');
    expect([...browser.shared.values.keys()]).toEqual([]);
    const goodbyes = sentTo(browser, PATHS.logout).map(({ body }) => JSON.parse(body));
    expect(goodbyes).toEqual([{ refresh_token: tokens.refresh_token }]);
  });

  test.each([
    ['a dead network', (browser: Browser) => browser.find('GET', PATHS.userInfo)?.drop(), 'serverAway'],
    [
      'a server in trouble',
      (browser: Browser) => browser.find('GET', PATHS.userInfo)?.answer(problem(500, 'internal')),
      'serverAway',
    ],
    ['silence', (browser: Browser) => browser.clock.advance(15_000), 'serverAway'],
    [
      'nonsense',
      (browser: Browser) => browser.find('GET', PATHS.userInfo)?.answer({ status: 200, body: '[]' }),
      'malformed',
    ],
    [
      'no name',
      (browser: Browser) =>
        browser.find('GET', PATHS.userInfo)?.answer({ status: 200, body: { data: { scopes: ['admin'] } } }),
      'malformed',
    ],
    [
      'a refusal',
      (browser: Browser) => browser.find('GET', PATHS.userInfo)?.answer(unauthenticated),
      'unexpected',
    ],
    [
      'a prohibition',
      (browser: Browser) => browser.find('GET', PATHS.userInfo)?.answer(problem(403, 'forbidden')),
      'notAdmin',
    ],
  ])(
    'is not taken for a missing right when the verification meets %s; trying again works',
    async (_, meet, reason) => {
      const { browser, tab } = await newcomer();
      tab.wiring.signIn(credentials);
      await acceptCredentials(browser);
      await browser.awaitRequest('GET', PATHS.userInfo);
      await meet(browser);
      await flush();
      expect(tab.state().context.reason).toBe(reason);
      expect(browser.storedKeys()).toEqual([]);
      tab.wiring.signIn(credentials);
      await acceptCredentials(browser);
      (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
      await flush();
      expect(tab.state().value).toBe('authenticated');
    },
  );

  test.each([
    ['too many attempts', problem(429, 'rate_limited'), 'tooManyAttempts', null],
    [
      'too many attempts, and says for how long',
      { ...problem(429, 'rate_limited'), headers: { 'retry-after': '90' } },
      'tooManyAttempts',
      90,
    ],
    [
      'too many people at once',
      { ...problem(503, 'overloaded'), headers: { 'retry-after': '2' } },
      'overloaded',
      2,
    ],
    ['malformed input', problem(400, 'invalid_input'), 'invalidInput', null],
    ['a prohibition', problem(403, 'forbidden'), 'notAdmin', null],
    ['a disabled account', problem(403, 'account_disabled'), 'accountDisabled', null],
    ['a server in trouble', problem(503, 'database_unavailable'), 'serverAway', null],
    [
      'tokens without an expiry',
      { status: 200, body: { data: { access_token: 'a', refresh_token: 'r' } } },
      'malformed',
      null,
    ],
    ['a conflict', problem(409, 'conflict'), 'unexpected', null],
  ])('says what it was when the server answers %s', async (_, answer, reason, retryAfter) => {
    const { browser, tab } = await newcomer();
    tab.wiring.signIn(credentials);
    (await browser.awaitRequest('POST', PATHS.login)).answer(answer);
    await flush();
    expect(tab.state().context).toMatchObject({ reason, retryAfter });
  });

  test('works where the clock of the device is a day ahead', async () => {
    const { browser, tab } = await newcomer();
    const sentAt = browser.clock.now() - MS_PER_DAY;
    const tokens = { ...browser.mint('ada'), expires_in: new Date(sentAt + MS_PER_HOUR).toISOString() };
    tab.wiring.signIn(credentials);
    const headers = { date: new Date(sentAt).toUTCString() };
    (await browser.awaitRequest('POST', PATHS.login)).answer({
      status: 200,
      headers,
      body: { data: tokens },
    });
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    const left = Date.parse(browser.shared.values.get(STORAGE_KEYS.expiresAt) ?? '') - browser.clock.now();
    expect(Math.round(left / MS_PER_HOUR)).toBe(1);
  });

  test('tells a dead network from a server that is away', async () => {
    const { browser, tab } = await newcomer();
    browser.network.isOnline = false;
    tab.wiring.signIn(credentials);
    (await browser.awaitRequest('POST', PATHS.login)).drop();
    await flush();
    expect(tab.state().context.reason).toBe('offline');
  });

  test('gives way when another tab was quicker, and hands its own session back', async () => {
    const { browser, tab } = await newcomer();
    tab.wiring.signIn(credentials);
    const tokens = await acceptCredentials(browser);
    await browser.awaitRequest('GET', PATHS.userInfo);
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    expect(tab.state().context.person?.key).toBe('bo');
    const goodbye = await browser.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: tokens.refresh_token });
    expect(bearerOf(goodbye)).toBeUndefined();
    await flush();
    expect(sentTo(browser, PATHS.logout)).toHaveLength(1);
  });

  test('ignores credentials where none are asked for', async () => {
    const { browser, tab } = await signedIn();
    tab.wiring.signIn(credentials);
    await flush();
    expect(sentTo(browser, PATHS.login)).toEqual([]);
  });
});

describe('a session restored', () => {
  test('asks nothing protected before it is judged, and confirms it once afterwards', async () => {
    const { browser } = await signedIn();
    expect(sentTo(browser, PATHS.userInfo)).toHaveLength(1);
    expect(browser.gate.arrived).toHaveLength(1);
  });

  test('lives in memory where storage is full, and says so once', async () => {
    const { browser, tab } = await newcomer();
    const emitted: string[] = [];
    tab.wiring.auth.on('storage.refused', ({ type }) => emitted.push(type));
    tab.setMood('full');
    tab.wiring.signIn(credentials);
    await acceptCredentials(browser);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(browser.storedKeys()).toEqual([]);
    await begin(browser, tab, ['one', 'two']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const token = await refreshOk(browser);
    expect(bearerOf(browser.find('GET', `${THINGS}one`))).toBe(token);
    expect(emitted).toEqual(['storage.refused']);
    // What storage lacks says nothing about a session that was never in it.
    tab.comeBack();
    browser.otherTab.clear();
    expect(tab.state().hasTag('private')).toBe(true);
  });

  test('lives in memory where storage is forbidden altogether', async () => {
    const browser = createBrowser();
    const tab = browser.openTab();
    tab.setMood('forbidden');
    tab.wiring.start();
    await flush();
    expect(tab.state().value).toBe('anonymous');
    tab.wiring.signIn(credentials);
    await acceptCredentials(browser);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    tab.wiring.signOut();
    expect(tab.state().value).toBe('loggedOut');
  });
});

describe('signing out', () => {
  test('clears at once, notifies the server last, and says so', async () => {
    const { browser, tab } = await signedIn();
    const refresh = browser.shared.values.get(STORAGE_KEYS.refreshToken);
    tab.wiring.queryClient.setQueryData(['secret'], 1);
    tab.wiring.drafts.write('form', 'typed');
    const [underWay] = await begin(browser, tab, ['under-way']);
    tab.wiring.signOut();
    expect(tab.state().context.reason).toBe('signedOut');
    expect(browser.find('GET', `${THINGS}under-way`)).toBeUndefined();
    expect([...browser.shared.values.keys()]).toEqual([]);
    expect(tab.wiring.queryClient.getQueryCache().getAll()).toEqual([]);
    const goodbye = await browser.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: refresh });
    expect(bearerOf(goodbye)).toBeUndefined();
    goodbye.drop();
    await flush();
    const call = tab.call('after');
    await flush();
    expect([underWay?.outcome, call.outcome]).toEqual(['aborted', 'unauthenticated']);
    expect(sentTo(browser, `${THINGS}after`)).toEqual([]);
    expect(tab.wiring.sessionExpiry()).toBeNull();
  });

  test('of a session that cannot be refreshed has no token to hand back', async () => {
    const { browser } = await newcomer();
    browser.otherTab.signIn({ ...browser.sessionOf('ada'), refreshToken: null });
    const tab = await restoreTab(browser);
    tab.wiring.signOut();
    await flush();
    expect(tab.state().value).toBe('loggedOut');
    expect(sentTo(browser, PATHS.logout)).toEqual([]);
  });

  test('is not forced on a person whose typed work waits: it is there when the same person is back', async () => {
    const { browser, tab } = await signedIn();
    tab.wiring.drafts.write('university/new', { name: 'Tribhuv', notes: 'त्रिभु' });
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    expect(tab.wiring.drafts.read('university/new')).toBeNull();
    tab.wiring.signIn(credentials);
    await acceptCredentials(browser);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.wiring.drafts.read('university/new')).toEqual({ name: 'Tribhuv', notes: 'त्रिभु' });
    const other = await restoreTab(browser);
    expect(other.wiring.drafts.read('university/new')).toEqual({ name: 'Tribhuv', notes: 'त्रिभु' });
  });

  test('leaves nothing of it to anyone else', async () => {
    const { browser, tab } = await signedIn();
    tab.wiring.drafts.write('university/new', 'of Ada');
    await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await browser.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    tab.wiring.signIn(credentials);
    await acceptCredentials(browser, 'bo');
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('bo'));
    await flush();
    expect([...browser.shared.values.values()].join()).not.toContain('of Ada');
  });

  test.each([
    ['ada', '"of Ada"'],
    ['bo', 'null'],
  ])('for a one-time link of %s leaves of Ada’s drafts: %s', async (name, found) => {
    const { browser, tab } = await signedIn();
    const former = browser.shared.values.get(STORAGE_KEYS.refreshToken);
    openFormDraft(tab.wiring.drafts, 'form').write('of Ada');
    const { access_token, refresh_token, expires_in } = browser.mint(name);
    tab.wiring.signInInstead({ issued: { access_token, refresh_token, expires_in } });
    expect(tab.state().value).not.toBe('authenticated');
    const goodbye = await browser.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: former });
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf(name));
    await flush();
    expect(tab.state().context.person?.key).toBe(name);
    expect(JSON.stringify(openFormDraft(tab.wiring.drafts, 'form').found)).toBe(found);
    expect([...browser.shared.values.values()].includes('"of Ada"')).toBe(name === 'ada');
    tab.wiring.signOut();
    expect([...browser.shared.values.keys()]).toEqual([]);
  });
});
