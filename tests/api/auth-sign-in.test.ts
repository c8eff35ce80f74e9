import { describe, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { createBrowser, PATHS, problem, userInfoOf, type Browser } from '../support/session-world.ts';
import { flush } from '../support/virtual-clock.ts';
import {
  bearerOf,
  begin,
  refreshOk,
  restoreTab,
  sentTo,
  signedIn,
  THINGS,
  unauthenticated,
} from './signed-in.ts';
import { openFormDraft } from '../../src/api/form-draft.ts';

const credentials = { email: 'ada@example.org', password: 'correct horse battery' };

const newcomer = async () => {
  const world = createBrowser();
  const tab = world.openTab();
  tab.wiring.start();
  await flush();
  return { world, tab };
};
const tokenId = async (world: Browser, name = 'ada') => {
  const tokens = world.mint(name);
  (await world.awaitRequest('POST', PATHS.login)).answer({ status: 200, body: { data: tokens } });
  return tokens;
};

describe('signing in', () => {
  test('stores the four keys once the server has said who it is, and nothing before', async () => {
    const { world, tab } = await newcomer();
    tab.wiring.signIn(credentials);
    const tokens = await tokenId(world);
    const question = await world.awaitRequest('GET', PATHS.userInfo);
    expect(bearerOf(question)).toBe(tokens.access_token);
    expect(tab.state().value).toBe('verifyingAdmin');
    expect(world.storedKeys()).toEqual([]);
    question.answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(world.shared.values.get(STORAGE_KEYS.accessToken)).toBe(tokens.access_token);
    expect(world.shared.values.get(STORAGE_KEYS.refreshToken)).toBe(tokens.refresh_token);
    expect(world.shared.values.get(STORAGE_KEYS.expiresAt)).toBe(tokens.expires_in);
    expect(JSON.parse(world.shared.values.get(STORAGE_KEYS.userData) ?? '')).toEqual({
      UserDetail: { first_name: 'ada', last_name: 'Admin' },
      scopes: ['admin'],
      fullName: 'ada Admin',
      isAdmin: true,
      key: 'ada@example.org',
    });
    expect([...world.shared.values.keys()].at(-1)).toBe(STORAGE_KEYS.expiresAt);
  });

  test('keeps the person out whose password is wrong: no refresh, nothing cleared but the attempt', async () => {
    const { world, tab } = await newcomer();
    world.elsewhere.storage.setItem('registrar.draft:ada:form', '"half"');
    tab.wiring.signIn(credentials);
    (await world.awaitRequest('POST', PATHS.login)).answer(problem(401, 'invalid_credentials'));
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(tab.state().context.reason).toBe('wrongCredentials');
    expect(sentTo(world, PATHS.refresh)).toEqual([]);
    expect([...world.shared.values.keys()]).toEqual(['registrar.draft:ada:form']);
  });

  test.each([
    ['the first tab', false],
    ['a second tab that listens', true],
  ])('keeps someone out who is no administrator, and no key is ever seen by %s', async (_, hasSecond) => {
    const { world, tab } = await newcomer();
    const second = hasSecond ? world.openTab() : tab;
    if (hasSecond) second.wiring.start();
    tab.wiring.signIn(credentials);
    await tokenId(world, 'clerk');
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('clerk'));
    await flush();
    expect(tab.state().context.reason).toBe('notAdmin');
    expect(second.state().value).toBe('anonymous');
    expect([...world.shared.values.keys()]).toEqual([]);
  });

  test.each([
    ['a dead network', (world: Browser) => world.find('GET', PATHS.userInfo)?.drop(), 'serverAway'],
    [
      'a server in trouble',
      (world: Browser) => world.find('GET', PATHS.userInfo)?.answer(problem(500, 'internal')),
      'serverAway',
    ],
    ['silence', (world: Browser) => world.clock.advance(15_000), 'serverAway'],
    [
      'nonsense',
      (world: Browser) => world.find('GET', PATHS.userInfo)?.answer({ status: 200, body: '[]' }),
      'malformed',
    ],
    [
      'no name',
      (world: Browser) =>
        world.find('GET', PATHS.userInfo)?.answer({ status: 200, body: { data: { scopes: ['admin'] } } }),
      'malformed',
    ],
    [
      'a refusal',
      (world: Browser) => world.find('GET', PATHS.userInfo)?.answer(unauthenticated),
      'unexpected',
    ],
    [
      'a prohibition',
      (world: Browser) => world.find('GET', PATHS.userInfo)?.answer(problem(403, 'forbidden')),
      'notAdmin',
    ],
  ])(
    'is not taken for a missing right when the verification meets %s; trying again works',
    async (_, meet, reason) => {
      const { world, tab } = await newcomer();
      tab.wiring.signIn(credentials);
      await tokenId(world);
      await world.awaitRequest('GET', PATHS.userInfo);
      await meet(world);
      await flush();
      expect(tab.state().context.reason).toBe(reason);
      expect(world.storedKeys()).toEqual([]);
      tab.wiring.signIn(credentials);
      await tokenId(world);
      (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
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
    ['a server in trouble', problem(503, 'database_unavailable'), 'serverAway', null],
    [
      'tokens without an expiry',
      { status: 200, body: { data: { access_token: 'a', refresh_token: 'r' } } },
      'malformed',
      null,
    ],
    ['a conflict', problem(409, 'conflict'), 'unexpected', null],
  ])('says what it was when the server answers %s', async (_, answer, reason, retryAfter) => {
    const { world, tab } = await newcomer();
    tab.wiring.signIn(credentials);
    (await world.awaitRequest('POST', PATHS.login)).answer(answer);
    await flush();
    expect(tab.state().context).toMatchObject({ reason, retryAfter });
  });

  test('tells a dead network from a server that is away', async () => {
    const { world, tab } = await newcomer();
    world.network.isOnline = false;
    tab.wiring.signIn(credentials);
    (await world.awaitRequest('POST', PATHS.login)).drop();
    await flush();
    expect(tab.state().context.reason).toBe('offline');
  });

  test('gives way when another tab was quicker, and hands its own session back', async () => {
    const { world, tab } = await newcomer();
    tab.wiring.signIn(credentials);
    const tokens = await tokenId(world);
    await world.awaitRequest('GET', PATHS.userInfo);
    world.elsewhere.signIn(world.sessionOf('bo'));
    await flush();
    expect(tab.state().context.person?.key).toBe('bo');
    const goodbye = await world.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: tokens.refresh_token });
    expect(bearerOf(goodbye)).toBeUndefined();
  });

  test('ignores credentials where none are asked for', async () => {
    const { world, tab } = await signedIn();
    tab.wiring.signIn(credentials);
    await flush();
    expect(sentTo(world, PATHS.login)).toEqual([]);
  });
});

describe('a session restored', () => {
  test('asks nothing protected before it is judged, and confirms it once afterwards', async () => {
    const { world } = await signedIn();
    expect(sentTo(world, PATHS.userInfo)).toHaveLength(1);
    expect(world.gate.arrived).toHaveLength(1);
  });

  test('lives in memory where storage is full, and tells the person once', async () => {
    const { world, tab } = await newcomer();
    const told: string[] = [];
    tab.wiring.auth.on('storage.refused', ({ type }) => told.push(type));
    tab.setMood('full');
    tab.wiring.signIn(credentials);
    await tokenId(world);
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(world.storedKeys()).toEqual([]);
    await begin(world, tab, ['one', 'two']);
    world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    const token = await refreshOk(world);
    expect(bearerOf(world.find('GET', `${THINGS}one`))).toBe(token);
    expect(told).toEqual(['storage.refused']);
    // What storage lacks says nothing about a session that was never in it.
    tab.comeBack();
    world.elsewhere.clear();
    expect(tab.state().hasTag('private')).toBe(true);
  });

  test('lives in memory where storage is forbidden altogether', async () => {
    const world = createBrowser();
    const tab = world.openTab();
    tab.setMood('forbidden');
    tab.wiring.start();
    await flush();
    expect(tab.state().value).toBe('anonymous');
    tab.wiring.signIn(credentials);
    await tokenId(world);
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    tab.wiring.signOut();
    expect(tab.state().value).toBe('loggedOut');
  });
});

describe('signing out', () => {
  test('clears at once, tells the server as a last word, and says so', async () => {
    const { world, tab } = await signedIn();
    const refresh = world.shared.values.get(STORAGE_KEYS.refreshToken);
    tab.wiring.queryClient.setQueryData(['secret'], 1);
    tab.wiring.drafts.write('form', 'typed');
    tab.wiring.signOut();
    expect(tab.state().context.reason).toBe('signedOut');
    expect([...world.shared.values.keys()]).toEqual([]);
    expect(tab.wiring.queryClient.getQueryCache().getAll()).toEqual([]);
    const goodbye = await world.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: refresh });
    expect(bearerOf(goodbye)).toBeUndefined();
    goodbye.drop();
    await flush();
    const call = tab.call('after');
    await flush();
    expect(call.outcome).toBe('unauthenticated');
    expect(sentTo(world, `${THINGS}after`)).toEqual([]);
  });

  test('is not forced on a person whose typed work waits: it is there when the same person is back', async () => {
    const { world, tab } = await signedIn();
    tab.wiring.drafts.write('university/new', { name: 'Tribhuv', notes: 'त्रिभु' });
    await begin(world, tab, ['one']);
    world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await world.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    expect(tab.wiring.drafts.read('university/new')).toBeNull();
    tab.wiring.signIn(credentials);
    await tokenId(world);
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    expect(tab.wiring.drafts.read('university/new')).toEqual({ name: 'Tribhuv', notes: 'त्रिभु' });
    const other = await restoreTab(world);
    expect(other.wiring.drafts.read('university/new')).toEqual({ name: 'Tribhuv', notes: 'त्रिभु' });
  });

  test('leaves nothing of it to anyone else', async () => {
    const { world, tab } = await signedIn();
    tab.wiring.drafts.write('university/new', 'of Ada');
    await begin(world, tab, ['one']);
    world.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    (await world.awaitRequest('POST', PATHS.refresh)).answer(problem(401, 'invalid_refresh_token'));
    await flush();
    tab.wiring.signIn(credentials);
    await tokenId(world, 'bo');
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('bo'));
    await flush();
    expect([...world.shared.values.values()].join()).not.toContain('of Ada');
  });

  test.each([
    ['ada', '"of Ada"'],
    ['bo', 'null'],
  ])('for a one-time link of %s leaves of Ada’s drafts: %s', async (name, found) => {
    const { world, tab } = await signedIn();
    const former = world.shared.values.get(STORAGE_KEYS.refreshToken);
    openFormDraft(tab.wiring.drafts, 'form').write('of Ada');
    const { access_token, refresh_token, expires_in } = world.mint(name);
    tab.wiring.signInInstead({ issued: { access_token, refresh_token, expires_in } });
    expect(tab.state().value).not.toBe('authenticated');
    const goodbye = await world.awaitRequest('POST', PATHS.logout);
    expect(JSON.parse(goodbye.body)).toEqual({ refresh_token: former });
    (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf(name));
    await flush();
    expect(tab.state().context.person?.key).toBe(name);
    expect(JSON.stringify(openFormDraft(tab.wiring.drafts, 'form').found)).toBe(found);
    expect([...world.shared.values.values()].includes('"of Ada"')).toBe(name === 'ada');
    tab.wiring.signOut();
    expect([...world.shared.values.keys()]).toEqual([]);
  });
});
