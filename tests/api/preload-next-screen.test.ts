import { describe, expect, test } from 'vitest';
import { PATHS, readThing, userInfoOf } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import { acceptCredentials, bearerOf, newcomer, OK, sentTo, THINGS } from './signed-in.ts';

const credentials = { email: 'ada@example.org', password: 'correct horse battery' };

/** A tab that asks for a thing as soon as credentials were accepted. */
const signingIn = async () => {
  const { browser, tab } = await newcomer();
  const stop = tab.wiring.preloadNextScreen(({ http }) => {
    http.call(readThing, { params: { id: 'one' } }).catch(() => {});
  });
  const signIn = async (name = 'ada') => {
    tab.wiring.signIn(credentials);
    const { access_token } = await acceptCredentials(browser, name);
    return access_token;
  };
  return { browser, tab, stop, signIn };
};

describe('what the next screen shows', () => {
  test('is asked for with the new token while the server says who it is, and not again by the screen', async () => {
    const { browser, tab, signIn } = await signingIn();
    const token = await signIn();
    const early = await browser.awaitRequest('GET', `${THINGS}one`);
    expect(bearerOf(early)).toBe(token);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
    await flush();
    const [first, second] = [tab.call('one'), tab.call('one')];
    early.answer(OK);
    await flush();
    expect(first.outcome).toBe('answered');
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(OK);
    await flush();
    expect(second.outcome).toBe('answered');
    expect(sentTo(browser, `${THINGS}one`)).toHaveLength(2);
  });

  test('is given up where the server does not let the person in', async () => {
    const { browser, tab, signIn } = await signingIn();
    await signIn('clerk');
    const early = await browser.awaitRequest('GET', `${THINGS}one`);
    (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('clerk'));
    await flush();
    expect(tab.state().value).toBe('anonymous');
    expect(early.isOpen()).toBe(false);
  });

  test('is not shown to someone else who signs in meanwhile', async () => {
    const { browser, tab, signIn } = await signingIn();
    await signIn();
    (await browser.awaitRequest('GET', `${THINGS}one`)).answer(OK);
    await browser.awaitRequest('GET', PATHS.userInfo);
    browser.otherTab.signIn(browser.sessionOf('bo'));
    await flush();
    expect(tab.state().context.person?.key).toBe('bo');
    tab.call('one');
    await flush();
    expect(sentTo(browser, `${THINGS}one`)).toHaveLength(2);
  });

  test('is not asked for once the app no longer wants it', async () => {
    const { browser, stop, signIn } = await signingIn();
    stop();
    await signIn();
    await browser.awaitRequest('GET', PATHS.userInfo);
    expect(sentTo(browser, `${THINGS}one`)).toEqual([]);
  });
});
