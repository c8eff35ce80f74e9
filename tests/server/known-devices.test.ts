import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestResponse, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.execute(sql`delete from sign_in_attempts`));

let people = 0;
const cookieOf = (response: TestResponse) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const signIn = (email: string, cookie = '', password: string = ADMIN.password) =>
  server.call('POST', '/v1/auth/login', {
    token: null,
    body: { email, password },
    headers: cookie ? { cookie } : {},
  });

/** Somebody who has signed in on one device before. */
const somebody = async () => {
  people += 1;
  const email = `person-${people}@example.org`;
  const id = await server.addPerson({ email });
  const response = await signIn(email);
  return { id, email, cookie: cookieOf(response), token: response.body.data.access_token as string };
};
/** Wrong guesses of a stranger, until they must wait. */
const lockOut = async (email: string, cookie = '') => {
  for (let tries = 1; tries <= 5; tries += 1) {
    await signIn(email, cookie, 'a guess of a stranger');
  }
};
/** Whether a device still has attempts of its own while strangers must wait. */
const isKnown = async (email: string, cookie: string) => {
  await lockOut(email);
  return (await signIn(email, cookie)).status === 200;
};

describe('a stranger’s wrong guesses', () => {
  test('lock out strangers, and not a device that has signed in before', async () => {
    const { email, cookie } = await somebody();
    await lockOut(email);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, cookie)).status).toBe(200);
    expect((await signIn(email)).status).toBe(429);
  });

  test('a device has five guesses of its own, and its guesses lock out no other', async () => {
    const { email, cookie } = await somebody();
    const other = cookieOf(await signIn(email));
    await lockOut(email, cookie);
    expect((await signIn(email, cookie)).status).toBe(429);
    expect((await signIn(email, other)).status).toBe(200);
  });

  test.each([
    ['invented', () => 'device=AAAAAAAAAAAAAAAAAAAAAA'],
    ['of somebody else', (_: string, others: string) => others],
    ['cut short', (own: string) => own.slice(0, -1)],
  ])('a mark that is %s is no mark', async (_, markOf) => {
    const [mine, others] = [await somebody(), await somebody()];
    expect(await isKnown(mine.email, markOf(mine.cookie, others.cookie))).toBe(false);
  });

  test('people who share a browser share its mark, each for their own account', async () => {
    const first = await somebody();
    const second = await somebody();
    expect(cookieOf(await signIn(second.email, first.cookie))).toBe(first.cookie);
    expect(await isKnown(first.email, first.cookie)).toBe(true);
    expect(await isKnown(second.email, first.cookie)).toBe(true);
  });

  test('the mark outlives signing out', async () => {
    const { email, cookie } = await somebody();
    const { refresh_token } = (await signIn(email, cookie)).body.data;
    await server.call('POST', '/v1/auth/logout', { token: null, body: { refresh_token } });
    expect(await isKnown(email, cookie)).toBe(true);
  });
});

describe('a mark is revoked', () => {
  const changePassword = (token: string) =>
    server.call('POST', '/v1/account/password', {
      token,
      body: { current_password: ADMIN.password, new_password: 'nine grey herons wade' },
    });

  test.each([
    [
      'when the person ends the session of that device',
      async ({ here, lost }: { here: string; lost: string }) => {
        const { body } = await server.call('GET', '/v1/sessions', { token: lost });
        const { id } = body.data.find(({ current }: { current: boolean }) => current);
        await server.call('DELETE', `/v1/sessions/${id}`, { token: here });
      },
    ],
    [
      'when they end all other sessions',
      ({ here }: { here: string }) => server.call('DELETE', '/v1/sessions', { token: here }),
    ],
    [
      'when an administrator ends their sessions',
      ({ id }: { id: string }) => server.call('DELETE', `/v1/people/${id}/sessions`),
    ],
    [
      'when they were disabled',
      async ({ id }: { id: string }) => {
        await server.call('POST', `/v1/people/${id}/disable`);
        await server.call('POST', `/v1/people/${id}/enable`);
      },
    ],
  ])('%s', async (_, revoke) => {
    const { id, email, cookie, token: lost } = await somebody();
    const here = (await signIn(email)).body.data.access_token;
    await revoke({ id, here, lost });
    expect(await isKnown(email, cookie)).toBe(false);
  });

  test('when the password was changed elsewhere, and stays where it was changed', async () => {
    const { email, cookie } = await somebody();
    const here = await signIn(email);
    await changePassword(here.body.data.access_token);
    await lockOut(email);
    const attempt = async (mark: string) => (await signIn(email, mark, 'nine grey herons wade')).status;
    expect([await attempt(cookie), await attempt(cookieOf(here))]).toEqual([429, 200]);
  });

  test('for good: the device gets another one at its next sign-in', async () => {
    const { id, email, cookie } = await somebody();
    await server.call('DELETE', `/v1/people/${id}/sessions`);
    const renewed = cookieOf(await signIn(email, cookie));
    expect(renewed).not.toBe(cookie);
    expect([await isKnown(email, cookie), await isKnown(email, renewed)]).toEqual([false, true]);
  });

  test('one session of a device that has another leaves the mark', async () => {
    const { email, cookie, token } = await somebody();
    const again = (await signIn(email, cookie)).body.data.access_token;
    const { body } = await server.call('GET', '/v1/sessions', { token: again });
    const { id } = body.data.find(({ current }: { current: boolean }) => !current);
    await server.call('DELETE', `/v1/sessions/${id}`, { token: again });
    expect((await server.call('GET', '/v1/users/info', { token })).status).toBe(401);
    expect(await isKnown(email, cookie)).toBe(true);
  });
});

test('the database holds no mark that a device could send', async () => {
  const { cookie } = await somebody();
  const rows = await server.database.rows(
    sql`select encode(id_hash, 'escape') as text, encode(id_hash, 'base64') as base64 from known_devices`,
  );
  expect(JSON.stringify(rows)).not.toContain(cookie.replace('device=', ''));
});
