import type { Locks } from '../../src/api/consumed-refresh-tokens.ts';
import type { ControllableServer } from '../support/controllable-server.ts';
import {
  createBrowser,
  PATHS,
  problem,
  userInfoOf,
  type Name,
  type Page,
  type Browser,
} from '../support/session-world.ts';
import { flush } from '../support/virtual-clock.ts';

export const THINGS = '/v1/things/';
export const unauthenticated = problem(401, 'unauthenticated');
export const OK = { status: 200, body: { data: { ok: true } } };

/** A browser in which a person has signed in before, and a tab opened now: restored and confirmed by the server. */
export const restoreTab = async (
  world: Browser,
  name: Name = 'ada',
  isConnectionWatched = false,
): Promise<Page> => {
  const tab = world.openTab(undefined, undefined, undefined, isConnectionWatched);
  tab.wiring.start();
  (await world.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf(name));
  await flush();
  return tab;
};

interface Options {
  readonly server?: ControllableServer;
  readonly withLocks?: boolean;
  readonly locks?: Locks;
  readonly name?: Name;
  readonly isConnectionWatched?: boolean;
}

export const signedIn = async ({
  server,
  withLocks = true,
  locks,
  name = 'ada',
  isConnectionWatched,
}: Options = {}) => {
  const world = createBrowser(server, withLocks, locks);
  world.elsewhere.signIn(world.sessionOf(name));
  return { world, tab: await restoreTab(world, name, isConnectionWatched) };
};

/** Begins calls and waits until the server has them all. */
export const begin = async (world: Browser, tab: Page, ids: readonly string[]) => {
  const calls = ids.map((id) => tab.call(id));
  for (const id of ids) await world.awaitRequest('GET', THINGS + id);
  return calls;
};

export const sentTo = (world: Browser, path: string) =>
  world.gate.arrived.filter((request) => request.path === path);
export const bearerOf = (request: { headers: Headers } | undefined) =>
  request?.headers.get('authorization')?.replace('Bearer ', '');

/** Answers the refresh that is under way with a new pair. @returns the new access token */
export const refreshOk = async (world: Browser, name: Name = 'ada'): Promise<string> => {
  const tokens = world.mint(name);
  (await world.awaitRequest('POST', PATHS.refresh)).answer({ status: 200, body: { data: tokens } });
  await flush();
  return tokens.access_token;
};
