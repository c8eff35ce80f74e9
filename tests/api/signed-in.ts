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
} from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';

export const THINGS = '/v1/things/';
export const unauthenticated = problem(401, 'unauthenticated');
export const OK = { status: 200, body: { data: { ok: true } } };

/** A browser in which a person has signed in before, and a tab opened now: restored and confirmed by the server. */
export const restoreTab = async (
  browser: Browser,
  name: Name = 'ada',
  isConnectionWatched = false,
): Promise<Page> => {
  const tab = browser.openTab(undefined, undefined, undefined, isConnectionWatched);
  tab.wiring.start();
  (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf(name));
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
  const browser = createBrowser(server, withLocks, locks);
  browser.otherTab.signIn(browser.sessionOf(name));
  return { browser, tab: await restoreTab(browser, name, isConnectionWatched) };
};

/** A browser in which nobody is signed in, and a tab of it. */
export const newcomer = async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.wiring.start();
  await flush();
  return { browser, tab };
};

/** Answers the credentials that were sent with tokens, which are returned. */
export const acceptCredentials = async (browser: Browser, name: Name = 'ada', path: string = PATHS.login) => {
  const tokens = browser.mint(name);
  (await browser.awaitRequest('POST', path)).answer({ status: 200, body: { data: tokens } });
  return tokens;
};

/** Begins calls and waits until the server has them all. */
export const begin = async (browser: Browser, tab: Page, ids: readonly string[]) => {
  const calls = ids.map((id) => tab.call(id));
  for (const id of ids) await browser.awaitRequest('GET', THINGS + id);
  return calls;
};

export const sentTo = (browser: Browser, path: string) =>
  browser.gate.arrived.filter((request) => request.path === path);
export const bearerOf = (request: { headers: Headers } | undefined) =>
  request?.headers.get('authorization')?.replace('Bearer ', '');

/** Answers the refresh that is under way with a new pair. @returns the new access token */
export const refreshOk = async (browser: Browser, name: Name = 'ada'): Promise<string> => {
  const tokens = browser.mint(name);
  (await browser.awaitRequest('POST', PATHS.refresh)).answer({ status: 200, body: { data: tokens } });
  await flush();
  return tokens.access_token;
};
