import { describe, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { signInWithPasskey } from '../../contract/routes/auth.ts';
import type { SignInCredentials } from '../../src/api/auth.ts';
import { PATHS, problem, userInfoOf, type Browser } from '../support/simulated-browser.ts';
import { flush } from '../support/virtual-clock.ts';
import { acceptCredentials, newcomer } from './signed-in.ts';

const password = 'correct horse battery';
const passkey = { id: 'key', type: 'public-key' } as unknown as Extract<
  SignInCredentials,
  { passkey: unknown }
>['passkey'];

/** The person's key in storage once the server has accepted these credentials. */
const storedKey = async (credentials: SignInCredentials, path?: string) => {
  const { browser, tab } = await newcomer();
  tab.wiring.signIn(credentials);
  await acceptCredentials(browser, 'ada', path);
  (await browser.awaitRequest('GET', PATHS.userInfo)).answer(userInfoOf('ada'));
  await flush();
  expect(tab.state().value).toBe('authenticated');
  return JSON.parse(browser.shared.values.get(STORAGE_KEYS.userData) ?? '').key;
};

describe('a person is known again', () => {
  test.each([' Ada@Example.org', 'ada@example.org '])('by the email address, typed as %j', async (email) => {
    expect(await storedKey({ email, password })).toBe('ada@example.org');
  });

  test('by the phone number', async () => {
    expect(await storedKey({ phone: '+9779812345678', password })).toBe('+9779812345678');
  });

  test('after a passkey by the token alone', async () => {
    expect(await storedKey({ passkey }, signInWithPasskey.path)).toBeUndefined();
  });
});

describe('a passkey', () => {
  const answerOf = async (answer: Parameters<NonNullable<ReturnType<Browser['find']>>['answer']>[0]) => {
    const { browser, tab } = await newcomer();
    tab.wiring.signIn({ passkey });
    const request = await browser.awaitRequest('POST', signInWithPasskey.path);
    expect(JSON.parse(request.body)).toEqual({ response: passkey });
    request.answer(answer);
    await flush();
    expect(tab.state().value).toBe('anonymous');
    return tab.state().context.reason;
  };

  test('that the server does not know is called so: no password was wrong', async () => {
    expect(await answerOf(problem(401, 'invalid_credentials'))).toBe('unknownPasskey');
  });

  test('is not called unknown where something else is wrong', async () => {
    expect(await answerOf(problem(503, 'database_unavailable'))).toBe('serverAway');
  });
});
