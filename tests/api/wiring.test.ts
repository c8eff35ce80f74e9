import { describe, expect, test, vi } from 'vitest';
import { createWiring } from '../../src/wiring.ts';
import { createBrowser, PATHS, userInfoOf } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import { begin, OK, restoreTab, sentTo, signedIn, THINGS, unauthenticated } from './signed-in.ts';

describe('what was asked for before the application’s code had come', () => {
  const early = () => ({ [`${THINGS}one`]: Promise.resolve(new Response('{"data":{}}')) });

  test('is given to the session it was asked for, and not asked for again', async () => {
    const browser = createBrowser();
    browser.otherTab.signIn(browser.sessionOf('ada'));
    const tab = browser.openTab(undefined, undefined, early());
    tab.wiring.start();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    const call = tab.call('one');
    await flush(10);
    expect(call.outcome).toBe('answered');
    expect(sentTo(browser, `${THINGS}one`)).toEqual([]);
  });

  test('is of no use to somebody who signs in later', async () => {
    const browser = createBrowser();
    const tab = browser.openTab(undefined, undefined, early());
    tab.wiring.start();
    await flush();
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    tab.call('one');
    await browser.awaitRequest('GET', `${THINGS}one`);
  });

  test('is of no use to the person after the one it was asked for', async () => {
    const browser = createBrowser();
    browser.otherTab.signIn(browser.sessionOf('ada'));
    const tab = browser.openTab(undefined, undefined, early());
    tab.wiring.start();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    tab.call('one');
    await browser.awaitRequest('GET', `${THINGS}one`);
  });
});

describe('an early answer that comes late', () => {
  const openTab = async () => {
    const browser = createBrowser();
    browser.otherTab.signIn(browser.sessionOf('ada'));
    let answer: (response: Response) => void = () => {};
    const early = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const tab = browser.openTab(undefined, undefined, { [`${THINGS}one`]: early });
    tab.wiring.start();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    return { browser, tab, answer };
  };

  test('is given to nobody once the person has changed', async () => {
    const { browser, tab, answer } = await openTab();
    const call = tab.call('one');
    browser.otherTab.signIn(browser.sessionOf('bo'));
    answer(new Response('{"data":{}}'));
    await flush(10);
    expect(call.outcome).toBe('aborted');
  });

  test('is a refusal, and refreshes nothing where nobody wants it any more', async () => {
    const { browser, tab, answer } = await openTab();
    const call = tab.call('one');
    call.abort();
    answer(new Response('', { status: 401 }));
    await flush(10);
    expect(call.outcome).toBe('aborted');
    expect(sentTo(browser, PATHS.refresh)).toEqual([]);
  });
});

test.each([
  ['', 'https://app.test/v1/feed'],
  ['https://api.test', 'https://api.test/v1/feed'],
  ['https://api.test/provider/', 'https://api.test/provider/v1/feed'],
])('an address for another program, with the API at %j, is whole', (baseUrl, expected) => {
  const { platform } = createBrowser().openTab();
  const wiring = createWiring({ baseUrl, platform: { ...platform, origin: 'https://app.test' } });
  expect(wiring.addressOf('/v1/feed')).toBe(expected);
});

describe('an app that is taken down', () => {
  test('leaves nobody waiting, empties its cache and ignores other tabs', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { browser, tab } = await signedIn();
    const [queued, underWay] = await begin(browser, tab, ['queued', 'under way'.replace(' ', '-')]);
    browser.find('GET', `${THINGS}queued`)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    tab.wiring.queryClient.setQueryData(['secret'], 1);
    tab.wiring.stop();
    await flush();
    expect([queued?.outcome, underWay?.outcome]).toEqual(['aborted', 'aborted']);
    expect(tab.wiring.queryClient.getQueryCache().getAll()).toEqual([]);
    const before = tab.state();
    browser.otherTab.clear();
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    tab.comeBack();
    await flush();
    expect(tab.state()).toBe(before);
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
    // Other tabs are told for ten seconds that its refresh token was posted; nothing else waits.
    expect(browser.clock.waiting()).toBe(1);
    await browser.clock.advance(10_000);
    expect(browser.clock.waiting()).toBe(0);
  });

  test('sends no request any more, and passes no response to its stopped machines', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { browser, tab } = await signedIn({ isConnectionWatched: true });
    tab.connection.start();
    const late = tab.connection.fetch(`${browser.gate.baseUrl}${THINGS}late`);
    tab.wiring.stop();
    tab.connection.stop();
    browser.find('GET', `${THINGS}late`)?.answer(OK);
    expect((await late).status).toBe(200);
    const next = tab.call('next');
    await flush();
    expect(next.outcome).toBe('unauthenticated');
    expect(sentTo(browser, `${THINGS}next`)).toEqual([]);
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
  });
});

describe('storage events of other tabs', () => {
  test('of other keys than the session’s own are ignored', async () => {
    const { browser, tab } = await signedIn();
    browser.shared.silently(() => browser.otherTab.clear());
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'registrar.theme' }));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }));
    await flush();
    expect(tab.state().value).toBe('loggedOut');
  });

  test('of a session whose time is over, or that is this one already, changes nothing', async () => {
    const { browser, tab } = await signedIn();
    const { epoch, tokenId } = tab.state().context;
    const over = new Date(browser.clock.now() - 1_000).toISOString();
    browser.otherTab.signIn({ ...browser.sessionOf('bo'), expiresAt: over });
    await flush();
    expect(tab.state().context).toMatchObject({ epoch, tokenId, person: { key: 'ada' } });
    const again = await signedIn();
    const before = again.tab.state().context;
    again.tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'expires_at' }));
    await flush();
    expect(again.tab.state().context).toBe(before);
  });

  test('that cannot be read ends nothing', async () => {
    const { browser, tab } = await signedIn();
    tab.setMood('forbidden');
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }));
    await browser.clock.advance(5_000);
    expect(tab.state().value).toBe('authenticated');
  });

  test('is looked for on return from the back-forward cache alone, not on every showing of the page', async () => {
    const { browser, tab } = await signedIn();
    browser.shared.silently(() => browser.otherTab.clear());
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await flush();
    expect(tab.state().value).toBe('authenticated');
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await flush();
    expect(tab.state().value).toBe('loggedOut');
  });
});

test('a stored session nobody may restore is removed, whoever it belongs to', async () => {
  const browser = createBrowser();
  const over = new Date(browser.clock.now() - 1_000).toISOString();
  browser.otherTab.signIn({ ...browser.sessionOf('bo'), expiresAt: over });
  const tab = browser.openTab();
  tab.wiring.start();
  await flush();
  expect(tab.state().value).toBe('anonymous');
  expect(browser.storedKeys()).toEqual([]);
});

test('a chosen sign-out spares nothing, not even what somebody else has just stored', async () => {
  const browser = createBrowser();
  browser.otherTab.signIn(browser.sessionOf('ada'));
  const tab = await restoreTab(browser);
  browser.shared.silently(() => browser.otherTab.signIn(browser.sessionOf('bo')));
  tab.wiring.signOut();
  expect(browser.storedKeys()).toEqual([]);
});
