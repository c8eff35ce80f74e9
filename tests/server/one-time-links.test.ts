import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD = 'nine grey herons wade';
let people = 0;

/** Somebody invited, and the token of their link. */
const invited = async (scopes = ['admin']) => {
  people += 1;
  const email = `invited-${people}@example.org`;
  const { body } = await server.call('POST', '/v1/people', { body: { email, scopes } });
  return { id: body.data.id as string, email, token: body.meta.link.token as string };
};
const open = (token: string) =>
  server.call('POST', '/v1/auth/login/link/open', { token: null, body: { token } });
const redeem = (token: string, body: object = {}) =>
  server.call('POST', '/v1/auth/login/link', { token: null, body: { token, password: PASSWORD, ...body } });
const infoStatus = async (token: string) => (await server.call('GET', '/v1/users/info', { token })).status;
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const INVALID = [401, 'invalid_link'];

describe('an invitation', () => {
  test('tells whom it is for, sets the password and the name, and signs in', async () => {
    const { id, email, token } = await invited();
    expect((await open(token)).body.data).toEqual({
      purpose: 'invitation',
      person_id: id,
      first_name: '',
      last_name: '',
      email,
      phone: null,
      expires_at: expect.any(String),
    });
    const { status, body, headers } = await redeem(token, { first_name: 'Mina', last_name: 'Rai' });
    expect([status, headers.getSetCookie()]).toEqual([200, [expect.stringContaining('HttpOnly')]]);
    expect(await infoStatus(body.data.access_token)).toBe(200);
    expect((await server.signIn({ email, password: PASSWORD })).status).toBe(200);
    const { body: read } = await server.call('GET', `/v1/people/${id}`);
    expect(read.data).toMatchObject({ name: 'Mina Rai', state: 'active', link: null });
    const { body: history } = await server.call('GET', `/v1/people/${id}/history`);
    expect(history.data[0].change_set).toMatchObject({
      summary: 'Accepted the invitation',
      by: id,
    });
  });

  test('is useless after use, also to two who use it at once', async () => {
    const { token } = await invited();
    const passwords = ['one old oak tree stands', 'two tall tan towers tilt', 'three thin thrushes thrive'];
    const responses = await Promise.all(passwords.map((password) => redeem(token, { password })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(codeOf(await redeem(token))).toEqual(INVALID);
    expect(codeOf(await open(token))).toEqual(INVALID);
  });

  test('whose answer was lost signs in again, for ten minutes, with the password it set alone', async () => {
    const { id, token } = await invited();
    await redeem(token);
    const { status, body } = await redeem(token);
    expect([status, await infoStatus(body.data.access_token)]).toEqual([200, 200]);
    const { body: history } = await server.call('GET', `/v1/people/${id}/history`);
    expect(history.data).toHaveLength(2);
    const guesses = await Promise.all([1, 2, 3, 4, 5].map((n) => redeem(token, { password: PASSWORD + n })));
    expect(guesses.map(codeOf)).toEqual(guesses.map(() => INVALID));
    expect((await redeem(token)).status).toBe(429);
    await server.database.execute(sql`delete from sign_in_attempts`);
    await server.database.execute(sql`
      update one_time_links set used_at = used_at - interval '11 minutes' where person_id = ${id}`);
    expect(codeOf(await redeem(token))).toEqual(INVALID);
  });

  test('just used no longer signs in once the password was changed, or its person disabled', async () => {
    const changed = await invited();
    const { access_token } = (await redeem(changed.token)).body.data;
    const change = (current_password: string, new_password: string) =>
      server.call('POST', '/v1/account/password', {
        token: access_token,
        body: { current_password, new_password },
      });
    const other = 'one old oak tree stands';
    expect((await change(PASSWORD, other)).status).toBeLessThan(300);
    expect(codeOf(await redeem(changed.token, { password: other }))).toEqual(INVALID);
    const disabled = await invited();
    await redeem(disabled.token);
    await server.call('POST', `/v1/people/${disabled.id}/disable`);
    expect(codeOf(await redeem(disabled.token))).toEqual(INVALID);
  });

  test('is not used up by a password that is refused', async () => {
    const { token } = await invited();
    const { status, body } = await redeem(token, { password: 'short' });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'password', message: 'Use at least 15 characters.' }],
    ]);
    expect((await redeem(token)).status).toBe(200);
  });

  test.each([
    [
      '24 hours later',
      (id: string) =>
        server.database.execute(sql`
        update one_time_links set expires_at = expires_at - interval '24 hours' where person_id = ${id}`),
    ],
    ['revoked', (id: string) => server.call('DELETE', `/v1/people/${id}/link`)],
    ['replaced by another', (id: string) => server.call('POST', `/v1/people/${id}/link`)],
    ['of somebody disabled', (id: string) => server.call('POST', `/v1/people/${id}/disable`)],
  ])('%s is as unknown as one that never was', async (_, end) => {
    const { id, token } = await invited();
    await end(id);
    const unknown = await redeem('of nobody');
    expect(codeOf(unknown)).toEqual(INVALID);
    expect((await redeem(token)).body).toEqual(unknown.body);
    expect((await open(token)).body).toEqual(unknown.body);
  });

  test('of somebody without the admin scope ends on the sentence of the specification', async () => {
    const { token } = await invited(['reports']);
    const { body } = await redeem(token);
    const info = await server.call('GET', '/v1/users/info', { token: body.data.access_token });
    expect([info.status, info.body.detail]).toEqual([
      403,
      'Only administrators are allowed to access this system.',
    ]);
  });
});

describe('a reset', () => {
  test('leaves the password as it is until used, then ends every session and the password', async () => {
    const email = 'forgetful@example.org';
    const id = await server.addPerson({ email });
    const old = { email, password: ADMIN.password };
    const before = (await server.signIn(old)).body.data.access_token;
    const { body } = await server.call('POST', `/v1/people/${id}/link`);
    expect(body.data.purpose).toBe('reset');
    expect([await infoStatus(before), (await server.signIn(old)).status]).toEqual([200, 200]);
    const { body: granted } = await redeem(body.data.token);
    expect([await infoStatus(before), await infoStatus(granted.data.access_token)]).toEqual([401, 200]);
    expect((await server.signIn(old)).status).toBe(401);
  });

  test('is revoked when the person changes the password themselves', async () => {
    const email = 'remembers@example.org';
    const id = await server.addPerson({ email });
    const { body } = await server.call('POST', `/v1/people/${id}/link`);
    const { access_token: token } = (await server.signIn({ email, password: ADMIN.password })).body.data;
    await server.call('POST', '/v1/account/password', {
      token,
      body: { current_password: ADMIN.password, new_password: PASSWORD },
    });
    expect(codeOf(await open(body.data.token))).toEqual(INVALID);
  });
});

test('whoever guesses links must wait', async () => {
  const { token } = await invited();
  const key = createHash('sha256').update('address 127.0.0.1').digest();
  await server.database.execute(
    sql`insert into sign_in_attempts (key) select ${key} from generate_series(1, 1000)`,
  );
  expect((await open(token)).status).toBe(429);
  await server.database.execute(sql`delete from sign_in_attempts`);
  expect((await open(token)).status).toBe(200);
});

test('the database stays consistent, and holds no link and no password', async () => {
  const { token } = await invited();
  const tables = await Promise.all([
    server.database.rows(sql`select * from one_time_links`),
    server.database.rows(sql`select * from people`),
    server.database.rows(sql`select * from changes`),
    server.database.rows(sql`select * from change_sets`),
  ]);
  for (const secret of [token, PASSWORD]) expect(JSON.stringify(tables)).not.toContain(secret);
  expect(await findBrokenInvariants(server.url)).toEqual([]);
});
