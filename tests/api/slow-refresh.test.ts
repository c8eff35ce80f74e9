import { describe, expect, test } from 'vitest';
import { createConsumedRefreshTokens } from '../../src/api/consumed-refresh-tokens.ts';
import { createWorld, PATHS, problem, type Tab, type World } from '../support/session-world.ts';
import { flush } from '../support/virtual-clock.ts';
import { begin, OK, restoreTab, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

const GATEWAY = { status: 503, body: '<h1>Service unavailable</h1>' };

/** Two tabs of one browser, a request of each refused, the first tab's refresh with the server. */
const refreshing = async (withLocks = true) => {
  const { world, tab } = await signedIn({ withLocks });
  const other = await restoreTab(world);
  const [first] = await begin(world, tab, ['first']);
  const [second] = await begin(world, other, ['second']);
  world.find('GET', `${THINGS}first`)?.answer(unauthenticated);
  await flush();
  if (!withLocks) await world.clock.advance(200);
  await world.awaitRequest('POST', PATHS.refresh);
  world.find('GET', `${THINGS}second`)?.answer(unauthenticated);
  await flush();
  return { world, tab, other, calls: [first, second] };
};
const posts = (world: World) => sentTo(world, PATHS.refresh);
const answerTokens = async (world: World) => {
  world.find('POST', PATHS.refresh)?.answer({ status: 200, body: { data: world.mint('ada') } });
  await flush();
  for (const id of ['first', 'second']) world.find('GET', THINGS + id)?.answer(OK);
  await flush();
};
const states = (...tabs: Tab[]) => tabs.map((tab) => tab.state().value);
const reasons = (...tabs: Tab[]) => tabs.map((tab) => tab.state().context.reason);

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('a slow refresh, %s', (_, withLocks) => {
  test.each([2, 6, 8, 12, 25])('answered after %i s is posted once and ends no session', async (seconds) => {
    const { world, tab, other, calls } = await refreshing(withLocks);
    await world.clock.advance(seconds * 1000);
    await answerTokens(world);
    await world.clock.advance(500);
    await answerTokens(world);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    expect(posts(world)).toHaveLength(1);
  });

  test('never answered is posted once, and both tabs end because the server does not answer', async () => {
    const { world, tab, other } = await refreshing(withLocks);
    await world.clock.advance(31_000);
    await flush();
    expect(reasons(tab, other)).toEqual(['serverAway', 'serverAway']);
    expect(posts(world)).toHaveLength(1);
  });
});

describe('a refresh nobody knows the end of', () => {
  test.each([
    ['whose answer is lost', (world: World) => world.find('POST', PATHS.refresh)?.drop()],
    ['that a gateway answers for', (world: World) => world.find('POST', PATHS.refresh)?.answer(GATEWAY)],
  ])('%s is repeated within five seconds, and the session goes on', async (_, lose) => {
    const { world, tab, other, calls } = await refreshing();
    await world.clock.advance(4_000);
    lose(world);
    await flush();
    await world.clock.advance(500);
    expect(new Set(posts(world).map(({ body }) => body)).size).toBe(1);
    await answerTokens(world);
    expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
  });

  test('later is not repeated, by whichever tab: both end, for the same reason', async () => {
    const { world, tab, other } = await refreshing();
    await world.clock.advance(6_000);
    world.find('POST', PATHS.refresh)?.drop();
    await flush();
    await world.clock.advance(5_000);
    expect(states(tab, other)).toEqual(['loggedOut', 'loggedOut']);
    expect(reasons(tab, other)).toEqual(['serverAway', 'serverAway']);
    expect(posts(world)).toHaveLength(1);
  });

  test('when the network died with it ends no session until the server refuses the tokens again', async () => {
    const { world, tab, other } = await refreshing();
    world.network.isOnline = false;
    await world.clock.advance(6_000);
    world.find('POST', PATHS.refresh)?.drop();
    await flush();
    await world.clock.advance(1_000);
    expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
    world.network.isOnline = true;
    await begin(world, tab, ['later']);
    world.find('GET', `${THINGS}later`)?.answer(unauthenticated);
    await flush();
    expect(reasons(tab, other)).toEqual(['expired', 'expired']);
    expect(posts(world)).toHaveLength(1);
  });

  test.each([
    [3_000, 'refreshing'],
    [6_000, 'loggedOut'],
  ])('because its page was gone %i ms ago leaves the next page %s', async (milliseconds, state) => {
    const world = createWorld();
    const session = world.sessionOf('ada');
    world.elsewhere.signIn(session);
    // A page that goes lets go of its locks: what it wrote to storage is all it leaves.
    createConsumedRefreshTokens(undefined, world.elsewhere.storage, world.clock).notePost(session);
    await world.clock.advance(milliseconds);
    const next = await restoreTab(world);
    await begin(world, next, ['two']);
    world.find('GET', `${THINGS}two`)?.answer(unauthenticated);
    await flush();
    expect(next.state().value).toBe(state);
    expect(posts(world)).toHaveLength(state === 'refreshing' ? 1 : 0);
  });
});

test('a refresh that our server refused without using the token is posted again later', async () => {
  const { world, tab, other, calls } = await refreshing();
  await world.clock.advance(8_000);
  world.find('POST', PATHS.refresh)?.answer(problem(503, 'database_unavailable'));
  await flush();
  await world.clock.advance(9_000);
  await answerTokens(world);
  expect(calls.map((call) => call?.outcome)).toEqual(['answered', 'answered']);
  expect(states(tab, other)).toEqual(['authenticated', 'authenticated']);
});
