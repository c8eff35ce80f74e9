import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startControllableServer, type ControllableServer } from '../support/controllable-server.ts';
import { createBrowser, PATHS, problem, userInfoOf, type Page } from '../support/simulated-browser.ts';
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

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each([
  ['with Web Locks', true],
  ['without Web Locks, as on plain http', false],
])('tabs of one browser, %s', (_, withLocks) => {
  let server: ControllableServer;
  beforeAll(async () => {
    server = await startControllableServer();
  });
  afterAll(() => server.close());

  test('refresh once when ten of them have twenty requests each refused, and all two hundred succeed', async () => {
    server.forget();
    const browser = createBrowser(server, withLocks);
    browser.otherTab.signIn(browser.sessionOf('ada'));
    const tabs: Page[] = [];
    for (const _ of numbers(10)) tabs.push(await restoreTab(browser));
    const expired = browser.shared.values.get('access_token');
    const calls = tabs.flatMap((tab, at) => numbers(20).map((each) => tab.call(`t${at}r${each}`)));
    const serve = () => {
      for (const request of server.arrived.filter((one) => one.isOpen())) {
        if (request.path === PATHS.refresh) {
          request.answer({ status: 200, body: { data: browser.mint('ada') } });
        } else request.answer(bearerOf(request) === expired ? unauthenticated : OK);
      }
    };
    for (let turn = 0; turn < 3_000 && calls.some(({ settled }) => settled === 0); turn += 1) {
      serve();
      await flush(1);
      await browser.clock.advance(5);
    }
    expect(calls.filter(({ outcome }) => outcome === 'answered')).toHaveLength(200);
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    expect(calls.every(({ settled }) => settled === 1)).toBe(true);
    for (const tab of tabs) tab.close();
  });

  test('end together when one signs out, the drafts with them', async () => {
    const { browser, tab } = await signedIn({ withLocks });
    const other = await restoreTab(browser);
    other.wiring.drafts.write('form', { name: 'Half a na' });
    tab.wiring.signOut();
    expect(other.state().value).toBe('loggedOut');
    expect(other.state().context.reason).toBe('elsewhere');
    other.wiring.drafts.write('form', { name: 'Half a name' });
    expect([...browser.shared.values.keys()]).toEqual([]);
  });

  test('become the person who signs in, with no trace of the former', async () => {
    const { browser, tab } = await signedIn({ withLocks });
    const [asAda] = await begin(browser, tab, ['under-way']);
    tab.wiring.queryClient.setQueryData(['secret'], 'of Ada');
    tab.wiring.drafts.write('form', 'of Ada');
    const epoch = tab.state().context.epoch;
    browser.otherTab.signIn(browser.sessionOf('bo'));
    expect(tab.state().context.person?.key).toBe('bo');
    expect(tab.state().context.epoch).toBe(epoch + 1);
    expect(tab.wiring.queryClient.getQueryData(['secret'])).toBeUndefined();
    expect(tab.wiring.drafts.read('form')).toBeNull();
    await flush();
    expect(asAda?.outcome).toBe('aborted');
    expect([...browser.shared.values.values()].join()).not.toContain('of Ada');
  });
});

describe('a tab', () => {
  test('rejects, and does not replay as someone else, what was refused in the instant the person changed', async () => {
    const { browser, tab } = await signedIn();
    const [call] = await begin(browser, tab, ['one']);
    browser.find('GET', `${THINGS}one`)?.answer(unauthenticated);
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    expect(call?.outcome).toBe('aborted');
    expect(tab.state().value).toBe('authenticated');
    expect(sentTo(browser, `${THINGS}one`)).toHaveLength(1);
    expect(sentTo(browser, PATHS.refresh)).toEqual([]);
  });

  test('takes over what another tab has refreshed, also while it waits for its own turn', async () => {
    const { browser, tab } = await signedIn();
    const other = await restoreTab(browser);
    await begin(browser, tab, ['first']);
    const [second] = await begin(browser, other, ['second']);
    browser.find('GET', `${THINGS}first`)?.answer(unauthenticated);
    await browser.awaitRequest('POST', PATHS.refresh);
    browser.find('GET', `${THINGS}second`)?.answer(unauthenticated);
    await flush();
    expect(other.state().value).toBe('refreshing');
    const token = await refreshOk(browser);
    expect(other.state().value).toBe('authenticated');
    expect(bearerOf(browser.find('GET', `${THINGS}second`))).toBe(token);
    browser.find('GET', `${THINGS}second`)?.answer(OK);
    await flush();
    expect(second?.outcome).toBe('answered');
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
  });

  // Removing and writing: expires_at, access_token, refresh_token, user_data, expires_at.
  test.each(numbers(5))(
    'whose turn comes before all another wrote has arrived, %i of five pieces, posts nothing and loses nothing',
    async (pieces) => {
      const { browser, tab } = await signedIn();
      const other = await restoreTab(browser);
      await begin(browser, tab, ['first']);
      const [second] = await begin(browser, other, ['second']);
      for (const id of ['first', 'second']) browser.find('GET', THINGS + id)?.answer(unauthenticated);
      await browser.awaitRequest('POST', PATHS.refresh);
      browser.shared.pause();
      const token = await refreshOk(browser);
      await flush();
      browser.shared.deliver(other.window, pieces);
      await flush();
      await browser.clock.advance(500);
      expect([tab.state().value, other.state().value]).toEqual(['authenticated', 'refreshing']);
      browser.shared.deliver();
      await flush();
      expect(bearerOf(browser.find('GET', `${THINGS}second`))).toBe(token);
      browser.find('GET', `${THINGS}second`)?.answer(OK);
      await flush();
      expect(second?.outcome).toBe('answered');
      expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    },
  );

  test('is signed out by localStorage.clear() elsewhere', async () => {
    const { browser, tab } = await signedIn();
    browser.otherTab.clear();
    expect(tab.state().value).toBe('loggedOut');
  });

  test('waits for a set of keys that is being written, and ends when it stays torn', async () => {
    const { browser, tab } = await signedIn();
    browser.otherTab.storage.removeItem('expires_at');
    tab.comeBack();
    expect(tab.state().value).toBe('authenticated');
    browser.otherTab.signIn(browser.sessionOf('ada'));
    await browser.clock.advance(1_000);
    expect(tab.state().value).toBe('authenticated');
    browser.otherTab.storage.removeItem('expires_at');
    await browser.clock.advance(1_000);
    expect(tab.state().value).toBe('loggedOut');
    expect(browser.storedKeys()).toEqual([]);
  });

  test('that is opened while another writes its keys begins with them; what stays torn is cleared', async () => {
    const { browser } = await signedIn();
    const before = browser.shared.values.get('expires_at') ?? '';
    browser.otherTab.storage.removeItem('expires_at');
    const [early, late] = [browser.openTab(), browser.openTab()];
    early.wiring.start();
    await flush();
    await browser.clock.advance(100);
    await flush();
    expect([early.state().value, browser.storedKeys()]).toEqual([
      'restoring',
      ['access_token', 'refresh_token', 'user_data'],
    ]);
    browser.otherTab.storage.setItem('expires_at', before);
    await browser.clock.advance(100);
    expect(early.state().value).toBe('authenticated');
    browser.otherTab.storage.removeItem('expires_at');
    late.wiring.start();
    await browser.clock.advance(1_000);
    expect([late.state().value, browser.storedKeys()]).toEqual(['anonymous', []]);
  });

  test('looks for itself when it comes out of the back-forward cache, where no storage event reached it', async () => {
    const { browser, tab } = await signedIn();
    browser.shared.silently(() => browser.otherTab.clear());
    expect(tab.state().value).toBe('authenticated');
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(tab.state().value).toBe('authenticated');
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(tab.state().value).toBe('loggedOut');
  });

  test('asks on return whether its person is still an administrator, and ends with the reason when not', async () => {
    const { browser, tab } = await signedIn();
    tab.document.visibilityState = 'hidden';
    tab.comeBack();
    await flush();
    expect(browser.find('GET', PATHS.userInfo)).toBeUndefined();
    tab.document.visibilityState = 'visible';
    tab.comeBack();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('clerk'));
    await flush();
    expect(tab.state().context.reason).toBe('notAdmin');
    expect(browser.storedKeys()).toEqual([]);
  });

  test('refreshes once when that very question is refused, and asks no third time', async () => {
    const { browser, tab } = await signedIn();
    tab.comeBack();
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(unauthenticated);
    await refreshOk(browser);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(unauthenticated);
    await flush();
    expect(tab.state().value).toBe('authenticated');
    expect(sentTo(browser, PATHS.refresh)).toHaveLength(1);
    expect(browser.find('GET', PATHS.userInfo)).toBeUndefined();
  });

  test('spares the session of someone else that took the place while its own came to an end', async () => {
    const { browser, tab } = await signedIn();
    tab.comeBack();
    const question = await browser.awaitRequest('GET', PATHS.userInfo);
    browser.shared.silently(() => browser.otherTab.signIn(browser.sessionOf('bo')));
    question.answer(problem(403, 'forbidden'));
    await flush();
    expect(tab.state().context.reason).toBe('notAdmin');
    expect(browser.storedKeys()).toHaveLength(4);
  });

  test('clears the session of someone else with its own where that is over', async () => {
    const { browser, tab } = await signedIn();
    tab.comeBack();
    const question = await browser.awaitRequest('GET', PATHS.userInfo);
    const over = new Date(browser.clock.now() - 1_000).toISOString();
    const theirs = { ...browser.sessionOf('bo'), expiresAt: over };
    browser.shared.silently(() => browser.otherTab.signIn(theirs));
    question.answer(problem(403, 'forbidden'));
    await flush();
    expect(tab.state().context.reason).toBe('notAdmin');
    expect(browser.storedKeys()).toEqual([]);
  });
});
