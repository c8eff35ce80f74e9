import { pbkdf2 } from 'node:crypto';
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokens } from '../../server/auth/access-tokens.ts';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestResponse, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
});
beforeEach(() => server.database.execute(sql`delete from sign_in_attempts`));
afterAll(() => server.close());

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/v1/auth/login', { token: null, body: { email, password }, headers });

const flood = (headersOf: (at: number) => Record<string, string>) =>
  Promise.all(
    Array.from({ length: 200 }, (_, at) => signIn(`ghost-${at}@example.org`, 'guess', headersOf(at))),
  );

const statusesOf = (responses: readonly TestResponse[]) =>
  [...new Set(responses.map(({ status }) => status))].toSorted();
const having = (responses: readonly TestResponse[], status: number) =>
  responses.filter((response) => response.status === status);

describe('200 sign-ins at once', () => {
  test('from as many addresses: some are checked, the others learn at once when to try again', async () => {
    const responses = await flood((at) => ({ 'x-forwarded-for': `198.51.100.${at}` }));
    expect(statusesOf(responses)).toEqual([401, 503]);
    for (const { headers, body } of having(responses, 503)) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toMatchObject({ code: 'overloaded', detail: expect.stringContaining('Try again') });
    }
    const [{ failures } = { failures: 0 }] = await server.database.rows<{ failures: number }>(
      sql`select count(*) / 2 as failures from sign_in_attempts`,
    );
    expect(failures).toBe(having(responses, 401).length);
  });

  test('from one address: it must wait, and another address still gets in', async () => {
    const flooding = flood(() => ({ 'x-forwarded-for': '198.51.100.1' }));
    const other = await signIn(ADMIN.email, ADMIN.password, { 'x-forwarded-for': '198.51.100.2' });
    expect(other.status).toBe(200);
    // A machine with no time for its database says so.
    const responses = (await flooding).filter(({ body }) => body?.code !== 'database_unavailable');
    expect(statusesOf(responses)).toEqual([401, 429]);
    for (const { headers } of having(responses, 429))
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a device that signed in before', () => {
  const cookieOf = (response: TestResponse) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const guessUntilLocked = async (headers: Record<string, string>) => {
    const statuses = [];
    for (let tries = 1; tries <= 6; tries += 1)
      statuses.push((await signIn(ADMIN.email, 'guess', headers)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  };

  test('gets in although strangers used up the tries of its account', async () => {
    const cookie = cookieOf(await signIn(ADMIN.email, ADMIN.password));
    await guessUntilLocked({});
    expect((await signIn(ADMIN.email, ADMIN.password)).status).toBe(429);
    expect((await signIn(ADMIN.email, ADMIN.password, { cookie })).status).toBe(200);
    expect((await signIn(ADMIN.email.toUpperCase(), ADMIN.password, { cookie })).status).toBe(200);
  });

  test('has as many tries as strangers have, and uses up its own alone', async () => {
    const cookie = cookieOf(await signIn(ADMIN.email, ADMIN.password));
    await guessUntilLocked({ cookie });
    expect((await signIn(ADMIN.email, ADMIN.password)).status).toBe(200);
  });

  test('is known by the server’s own mark: a forged one, or that of another account, changes nothing', async () => {
    await server.addPerson({ email: 'other@example.org' });
    const others = cookieOf(await signIn('other@example.org', ADMIN.password));
    const mine = cookieOf(await signIn(ADMIN.email, ADMIN.password));
    const [name = '', value = ''] = mine.split('=');
    await guessUntilLocked({});
    for (const cookie of [`${name}=x.y`, `${name}=${others.split('=')[1]}`, `${name}=A${value}`, others])
      expect((await signIn(ADMIN.email, ADMIN.password, { cookie })).status).toBe(429);
  });

  test('keeps a mark that scripts, other sites and other addresses never see, and a failure leaves none', async () => {
    const refused = await signIn(ADMIN.email, 'guess');
    expect(refused.headers.get('set-cookie')).toBeNull();
    const granted = await signIn(ADMIN.email, ADMIN.password, { 'x-forwarded-proto': 'https' });
    const mark = granted.headers.get('set-cookie') ?? '';
    for (const part of ['Path=/v1/auth', 'HttpOnly', 'SameSite=Strict', 'Secure'])
      expect(mark).toContain(part);
    expect(mark).not.toContain(ADMIN.email);
  });
});

describe('an access token', () => {
  const key = Buffer.alloc(32, 7);
  const claims = { personId: 'a person', sessionId: 'a session' };
  const inAMinute = () => new Date(Date.now() + 60_000);
  const { issue, read } = accessTokens(key);
  const signed = (header: { alg: string; typ?: string }, secret = key, issuer = 'registrar') =>
    new SignJWT({ sid: 'a session' })
      .setProtectedHeader(header)
      .setIssuer(issuer)
      .setSubject('a person')
      .setExpirationTime('1m')
      .sign(secret);

  test('is a JWT that any library verifies, and is read back', async () => {
    const token = issue(claims, inAMinute());
    const { payload, protectedHeader } = await jwtVerify(token, key, { issuer: 'registrar' });
    expect(payload).toMatchObject({ sub: 'a person', sid: 'a session', exp: expect.any(Number) });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    expect(read(token)).toEqual(claims);
    expect(read(await signed({ alg: 'HS256', typ: 'at+jwt' }))).toEqual(claims);
  });

  test('of another algorithm, key, issuer or type, unsigned, changed or expired is worth nothing', async () => {
    const token = issue(claims, inAMinute());
    const [header, payload, signature] = token.split('.');
    const worthless = [
      await signed({ alg: 'HS512', typ: 'at+jwt' }, Buffer.alloc(64, 7)),
      await signed({ alg: 'HS256', typ: 'at+jwt' }, Buffer.alloc(32, 8)),
      await signed({ alg: 'HS256', typ: 'at+jwt' }, key, 'another'),
      await signed({ alg: 'HS256' }),
      new UnsecuredJWT({ sid: 'a session', sub: 'a person' }).setIssuer('registrar').encode(),
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${payload?.slice(1)}.${signature}`,
      issue(claims, new Date(Date.now() - 1000)),
      '..',
      '',
    ];
    expect(worthless.map(read)).toEqual(worthless.map(() => null));
  });

  test('is issued and read while every thread of the pool is busy', async () => {
    let ended = 0;
    const busy = Array.from(
      { length: 8 },
      () =>
        new Promise<void>((resolve) => {
          pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => {
            ended += 1;
            resolve();
          });
        }),
    );
    expect(await read(await issue(claims, inAMinute()))).toEqual(claims);
    expect(ended).toBe(0);
    await Promise.all(busy);
  });
});
