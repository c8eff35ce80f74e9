import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import {
  ADMIN,
  startTestServer,
  type TestResponse,
  type TestServer,
  type Tokens,
} from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tokensOf = (response: { body: unknown }) => (response.body as { data: Tokens }).data;
const forgetAttempts = () => server.database.execute(sql`delete from sign_in_attempts`);

describe('signing in', () => {
  test('is refused alike for a wrong password and for nobody at all', async () => {
    const wrong = await server.signIn({ email: ADMIN.email, password: 'not this one' });
    const unknown = await server.signIn({ email: 'nobody@example.org', password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials', status: 401 });
    expect([...wrong.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
    await forgetAttempts();
  });

  test('names every missing field at once', async () => {
    const { status, body } = await server.signIn({});
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(body.errors.length).toBeGreaterThan(0);
  });

  test('works by e-mail in any case, and by phone', async () => {
    const responses = await Promise.all([
      server.signIn({ email: ADMIN.email.toUpperCase(), password: ADMIN.password }),
      server.signIn({ phone: ADMIN.phone, password: ADMIN.password }),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(200);
      const minutesLeft = (Date.parse(tokensOf(response).expires_in) - Date.now()) / 60_000;
      expect(minutesLeft).toBeCloseTo(15, 0);
    }
  });

  test('tells who is signed in, in the words of the specification', async () => {
    const { body } = await server.call('GET', '/v1/users/info');
    expect(body).toEqual({
      data: { UserDetail: { first_name: 'Ada', last_name: 'Lovelace' }, scopes: ['admin'] },
    });
  });

  test('a person without the admin scope gets tokens that open nothing', async () => {
    await server.addPerson({ email: 'clerk@example.org', scopes: ['clerk'] });
    const tokens = tokensOf(await server.signIn({ email: 'clerk@example.org', password: ADMIN.password }));
    const { status, body } = await server.call('GET', '/v1/users/info', { token: tokens.access_token });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.detail).toBe('Only administrators are allowed to access this system.');
  });
});

describe('too many failures', () => {
  test('the sixth within the window must wait, for unknown accounts alike, whatever X-Forwarded-For says', async () => {
    for (const email of ['ghost@example.org', 'patient@example.org']) {
      if (email.startsWith('patient')) await server.addPerson({ email });
      const statuses = [];
      for (let tries = 1; tries <= 6; tries += 1) {
        const { status, headers, body } = await server.call('POST', '/v1/auth/login', {
          token: null,
          body: { email, password: 'guess' },
          headers: { 'x-forwarded-for': `203.0.113.${tries}` },
        });
        statuses.push(status);
        if (status === 429) {
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
          expect(body).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) });
        }
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    await forgetAttempts();
  });

  test('six at once are counted as six', async () => {
    await server.addPerson({ email: 'hurried@example.org' });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => server.signIn({ email: 'hurried@example.org', password: 'guess' })),
    );
    expect(responses.map((response) => response.status).toSorted()).toEqual([401, 401, 401, 401, 401, 429]);
    await forgetAttempts();
  });

  test('lock nobody out for longer when the clock is set back', async () => {
    await server.addPerson({ email: 'early@example.org' });
    const credentials = { email: 'early@example.org', password: ADMIN.password };
    for (let tries = 1; tries <= 5; tries += 1) await server.signIn({ ...credentials, password: 'guess' });
    expect((await server.signIn(credentials)).status).toBe(429);
    await server.database.execute(sql`update sign_in_attempts set at = at + interval '2 hours'`);
    expect((await server.signIn(credentials)).status).toBe(200);
    await forgetAttempts();
  });

  test('the right password before the sixth makes a clean slate', async () => {
    await server.addPerson({ email: 'clumsy@example.org' });
    const credentials = { email: 'clumsy@example.org', password: ADMIN.password };
    for (let round = 1; round <= 2; round += 1) {
      for (let tries = 1; tries <= 4; tries += 1) await server.signIn({ ...credentials, password: 'guess' });
      expect((await server.signIn(credentials)).status).toBe(200);
    }
  });
});

describe('refreshing', () => {
  const refresh = (refresh_token: string, cookie?: string) =>
    server.call('POST', '/v1/auth/refresh-token', {
      token: null,
      body: { refresh_token },
      headers: cookie ? { cookie } : {},
    });
  /** The cookies a browser would send along: those whose path the address begins with. */
  const cookieFor = (response: TestResponse, path: string) =>
    response.headers
      .getSetCookie()
      .filter((cookie) => path.startsWith(/Path=([^;]*)/.exec(cookie)?.[1] ?? '/'))
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const signInOnDevice = async () => {
    const response = await server.signIn();
    return { tokens: tokensOf(response), cookie: cookieFor(response, '/v1/auth/refresh-token') };
  };
  const works = async (token: string) =>
    (await server.call('GET', '/v1/users/info', { token })).status === 200;
  const agePast = (seconds: number) =>
    server.database.execute(
      sql`update refresh_tokens set spent_at = spent_at - make_interval(secs => ${seconds})`,
    );

  test('gives no access token that outlives its session', async () => {
    const { refresh_token } = tokensOf(await server.signIn());
    await server.database.execute(sql`
      update sessions set expires_at = now() + interval '1 minute'
      where id = (select session_id from refresh_tokens order by created_at desc limit 1)`);
    const { expires_in } = tokensOf(await refresh(refresh_token));
    expect(Date.parse(expires_in) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  test('gives a new pair and spends the old refresh token', async () => {
    const first = tokensOf(await server.signIn());
    const second = tokensOf(await refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await works(second.access_token)).toBe(true);
  });

  test('a lost answer does not end the session: the parent is answered with the same successor for a while', async () => {
    const first = tokensOf(await server.signIn());
    const responses = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    const [one, two] = responses.map((response) => tokensOf(response).refresh_token);
    expect(one).toBe(two);
  });

  test('a lost answer ends no session, however late its device asks again, until the successor was used', async () => {
    const { tokens: first, cookie } = await signInOnDevice();
    const lost = tokensOf(await refresh(first.refresh_token, cookie));
    for (let time = 1; time <= 2; time += 1) {
      await agePast(3 * 3600);
      const repeated = tokensOf(await refresh(first.refresh_token, cookie));
      expect(repeated.refresh_token).toBe(lost.refresh_token);
      expect(await works(repeated.access_token)).toBe(true);
    }
    const next = tokensOf(await refresh(lost.refresh_token, cookie));
    expect((await refresh(first.refresh_token, cookie)).status).toBe(401);
    expect(await works(next.access_token)).toBe(false);
  });

  test('signing in again on a device takes nothing from its other sessions', async () => {
    const earlier = await signInOnDevice();
    const again = await server.call('POST', '/v1/auth/login', {
      token: null,
      body: { email: ADMIN.email, password: ADMIN.password },
      headers: { cookie: earlier.cookie },
    });
    await server.addPerson({ email: 'second@example.org' });
    const second = await server.call('POST', '/v1/auth/login', {
      token: null,
      body: { email: 'second@example.org', password: ADMIN.password },
      headers: { cookie: earlier.cookie },
    });
    const jar = [again, second].map((response) => cookieFor(response, '/v1/auth/refresh-token')).join('; ');
    for (const tokens of [earlier.tokens, tokensOf(again), tokensOf(second)]) {
      const lost = tokensOf(await refresh(tokens.refresh_token, jar));
      await agePast(11);
      expect(tokensOf(await refresh(tokens.refresh_token, jar)).refresh_token).toBe(lost.refresh_token);
    }
  });

  test.each([
    ['no device', () => undefined],
    ['a cookie of a device that is none of ours', (cookie: string) => cookie.replace('=', '=_')],
  ])('a second use with %s ends the session after ten seconds', async (_, cookieOf) => {
    const { tokens: first, cookie } = await signInOnDevice();
    const second = tokensOf(await refresh(first.refresh_token, cookie));
    await agePast(11);
    expect((await refresh(first.refresh_token, cookieOf(cookie))).status).toBe(401);
    expect(await works(second.access_token)).toBe(false);
  });

  test('after ten seconds a second use ends the session at once', async () => {
    const first = tokensOf(await server.signIn());
    const second = tokensOf(await refresh(first.refresh_token));
    await agePast(11);
    expect((await refresh(first.refresh_token)).body).toMatchObject({
      code: 'invalid_refresh_token',
      status: 401,
    });
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect(await works(second.access_token)).toBe(false);
  });

  test('a grandparent ends the session even within ten seconds', async () => {
    const first = tokensOf(await server.signIn());
    const second = tokensOf(await refresh(first.refresh_token));
    const third = tokensOf(await refresh(second.refresh_token));
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
  });

  test('does not prolong the life of the session', async () => {
    const first = tokensOf(await server.signIn());
    await server.database.execute(sql`update sessions set expires_at = now() - interval '1 second'
      where id = (select session_id from refresh_tokens order by created_at desc limit 1)`);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect(await works(first.access_token)).toBe(false);
  });
});

describe('ending sessions', () => {
  /** As a browser does whose access token has run out: without it. */
  const signOut = (refresh_token: string) =>
    server.call('POST', '/v1/auth/logout', { token: null, body: { refresh_token } });

  test('signing out ends both tokens at once, for this session alone', async () => {
    const here = tokensOf(await server.signIn());
    const there = tokensOf(await server.signIn());
    expect((await signOut(here.refresh_token)).status).toBe(204);
    const info = (token: string) => server.call('GET', '/v1/users/info', { token });
    expect([(await info(here.access_token)).status, (await info(there.access_token)).status]).toEqual([
      401, 200,
    ]);
  });

  test('signing out is authorised by the refresh token, consumed or not, and may be repeated', async () => {
    const first = tokensOf(await server.signIn());
    const body = { refresh_token: first.refresh_token };
    const second = tokensOf(await server.call('POST', '/v1/auth/refresh-token', { token: null, body }));
    expect((await signOut(first.refresh_token)).status).toBe(204);
    expect((await signOut(second.refresh_token)).status).toBe(204);
    const again = await server.call('POST', '/v1/auth/refresh-token', {
      token: null,
      body: { refresh_token: second.refresh_token },
    });
    expect([again.status, again.body.code]).toEqual([401, 'invalid_refresh_token']);
  });

  test('a person sees their sessions and ends another one', async () => {
    await server.addPerson({ email: 'two-desks@example.org' });
    const credentials = { email: 'two-desks@example.org', password: ADMIN.password };
    const [office, home] = [
      tokensOf(await server.signIn(credentials)),
      tokensOf(await server.signIn(credentials)),
    ];
    const { body } = await server.call('GET', '/v1/sessions', { token: home.access_token });
    expect(body.data.map((session: { current: boolean }) => session.current).toSorted()).toEqual([
      false,
      true,
    ]);
    const other = body.data.find((session: { current: boolean }) => !session.current);
    const ended = await server.call('DELETE', `/v1/sessions/${other.id}`, { token: home.access_token });
    expect(ended.status).toBe(204);
    expect((await server.call('GET', '/v1/users/info', { token: office.access_token })).status).toBe(401);
  });

  test('nobody ends the session of somebody else', async () => {
    await server.addPerson({ email: 'intruder@example.org' });
    const mine = await server.call('GET', '/v1/sessions');
    const intruder = tokensOf(
      await server.signIn({ email: 'intruder@example.org', password: ADMIN.password }),
    );
    const { status } = await server.call('DELETE', `/v1/sessions/${mine.body.data[0].id}`, {
      token: intruder.access_token,
    });
    expect(status).toBe(404);
  });
});

test('the database holds no token and no password in the clear', async () => {
  const person = { email: 'dumped@example.org', password: 'nine slow snails race' };
  await server.addPerson(person);
  const tokens = tokensOf(await server.signIn(person));
  const rows = await Promise.all([
    server.database.rows(sql`select * from refresh_tokens`),
    server.database.rows(sql`select * from sessions`),
    server.database.rows(sql`select * from people`),
  ]);
  const dump = JSON.stringify(rows);
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  for (const secret of [tokens.access_token, tokens.refresh_token, person.password, ADMIN.password])
    expect(dump).not.toContain(secret);
});
