import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'nine grey herons wade';
let people = 0;

/** Somebody of their own for each test, signed in. */
const somebody = async (scopes = ['admin']) => {
  people += 1;
  const email = `person-${people}@example.org`;
  const id = await server.addPerson({ email, scopes });
  const signIn = async (password: string = ADMIN.password) =>
    (await server.signIn({ email, password })).body.data?.access_token as string;
  return { id, email, signIn, token: await signIn() };
};
const infoStatus = async (token: string) => (await server.call('GET', '/v1/users/info', { token })).status;
const latestActs = async (token: string, limit = 1) =>
  (await server.call('GET', `/v1/change-sets?limit=${limit}`, { token })).body.data;

describe('my account', () => {
  test('tells who I am, with the version to save from', async () => {
    const { id, email, token } = await somebody();
    const { body, headers } = await server.call('GET', '/v1/account', { token });
    expect(headers.get('etag')).toBe('"0"');
    expect(body.data).toMatchObject({
      id,
      email,
      first_name: 'Ada',
      name: 'Ada Lovelace',
      role: 'administrator',
      state: 'active',
      is_self: true,
      password_changed_at: null,
      last_signed_in_at: expect.any(String),
    });
  });

  const change = (token: string, body: object, version = '"0"') =>
    server.call('PATCH', '/v1/account', { token, body, headers: { 'if-match': version } });

  test('a change without a version is refused', async () => {
    const { token } = await somebody();
    const { status, body } = await server.call('PATCH', '/v1/account', { token, body: { first_name: 'B' } });
    expect([status, body.code]).toEqual([428, 'version_required']);
  });

  test('a new name and phone are saved, and are a change-set that nobody can undo', async () => {
    const { id, token } = await somebody();
    const { status, body, headers } = await change(token, {
      first_name: ' Grace ',
      last_name: 'Hopper',
      phone: '+977 0984 555 0001',
    });
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body.data).toMatchObject({ name: 'Grace Hopper', phone: '+9779845550001', version: 1 });
    const [act] = await latestActs(token);
    expect(act).toMatchObject({
      id: body.meta.change_set_id,
      kind: 'edit',
      by: id,
      record_kind: 'people',
      summary: 'Changed the profile of Grace Hopper',
      undoable: false,
    });
    const undone = await server.call('POST', `/v1/change-sets/${act.id}/undo`, { token });
    expect([undone.status, undone.body.code]).toEqual([410, 'gone']);
    const { body: changes } = await server.call('GET', `/v1/change-sets/${act.id}/changes`, { token });
    expect(changes.data).toMatchObject([
      {
        kind: 'people',
        id,
        sort: 'changed',
        fields: [
          { field: 'phone', before: null, after: '+9779845550001' },
          { field: 'last_name', before: 'Lovelace', after: 'Hopper' },
          { field: 'first_name', before: 'Ada', after: 'Grace' },
        ],
      },
    ]);
  });

  test('a stale save keeps what another tab changed elsewhere, and names a real conflict', async () => {
    const { token } = await somebody();
    await change(token, { last_name: 'Hopper' });
    const merged = await change(token, { first_name: 'Grace' });
    expect([merged.status, merged.body.data.name, merged.body.meta.merged]).toEqual([
      200,
      'Grace Hopper',
      ['last_name'],
    ]);
    const conflict = await change(token, { last_name: 'Byron' });
    expect(conflict.status).toBe(412);
    expect(conflict.body.conflict.fields).toEqual([
      {
        field: 'last_name',
        base: 'Lovelace',
        mine: 'Byron',
        theirs: 'Hopper',
        by: expect.any(String),
        by_name: 'Grace Hopper',
      },
    ]);
  });

  test('an address of somebody else, or none at all, is refused at its field', async () => {
    const { token } = await somebody();
    const taken = await change(token, { email: ADMIN.email.toUpperCase() });
    expect([taken.status, taken.body.code, taken.body.errors[0].path]).toEqual([
      409,
      'already_exists',
      'email',
    ]);
    const none = await change(token, { email: '' });
    expect([none.status, none.body.errors[0].path]).toEqual([400, 'email']);
  });

  test('scopes are nobody’s own to change', async () => {
    const { token } = await somebody();
    const { status } = await change(token, { scopes: ['admin', 'more'] });
    expect(status).toBe(400);
  });
});

describe('changing the password', () => {
  const changePassword = (token: string, new_password: string, current_password: string = ADMIN.password) =>
    server.call('POST', '/v1/account/password', { token, body: { current_password, new_password } });

  test('asks for the current one, and keeps this session when it is wrong', async () => {
    const { token } = await somebody();
    const { status, body } = await changePassword(token, 'short', 'not this one at all');
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors).toEqual([
      { path: 'current_password', message: 'This is not your current password.' },
      { path: 'new_password', message: 'Use at least 15 characters.' },
    ]);
    expect(await infoStatus(token)).toBe(200);
  });

  test('the sixth wrong guess must wait, and signing in is not locked by it', async () => {
    const { token, signIn } = await somebody();
    const statuses = [];
    for (let tries = 1; tries <= 6; tries += 1)
      statuses.push((await changePassword(token, NEW_PASSWORD, 'a guess of somebody')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await infoStatus(await signIn())).toBe(200);
  });

  test('ends the other sessions, keeps this one, and signs in with the new one alone', async () => {
    const { email, signIn, token } = await somebody();
    const other = await signIn();
    // They lock nobody out of the new password.
    for (let tries = 1; tries <= 5; tries += 1)
      await server.signIn({ email, password: 'a guess of somebody' });
    const { status, body } = await changePassword(token, NEW_PASSWORD);
    expect([status, body]).toEqual([200, { data: { ended: 1 } }]);
    expect([await infoStatus(token), await infoStatus(other)]).toEqual([200, 401]);
    expect((await server.signIn({ email, password: ADMIN.password })).status).toBe(401);
    expect(await infoStatus(await signIn(NEW_PASSWORD))).toBe(200);
    const { body: account } = await server.call('GET', '/v1/account', { token });
    expect(account.data.password_changed_at).toEqual(expect.any(String));
  });

  test('is in Activity without the password or its hash', async () => {
    const { token } = await somebody();
    await changePassword(token, NEW_PASSWORD);
    const [act] = await latestActs(token);
    expect(act.summary).toBe('Changed the password of Ada Lovelace');
    const changes = await server.call('GET', `/v1/change-sets/${act.id}/changes`, { token });
    expect(changes.body.data[0].fields.map(({ field }: { field: string }) => field)).toEqual([
      'password_changed_at',
    ]);
    const stored = JSON.stringify(await server.database.rows(sql`select * from changes`));
    for (const secret of [NEW_PASSWORD, '$argon2id$']) expect(stored).not.toContain(secret);
  });

  test('refuses the same one again', async () => {
    const { token } = await somebody();
    const { body } = await changePassword(token, ADMIN.password);
    expect(body.errors).toEqual([
      { path: 'new_password', message: 'This is your current password. Choose another one.' },
    ]);
  });

  test('of two changes at once, one wins and the other fails: its current password is wrong', async () => {
    const { token } = await somebody();
    const responses = await Promise.all([
      changePassword(token, NEW_PASSWORD),
      changePassword(token, 'four slow tortoises nap'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('a sign-in with the old password that was under way begins no session', async () => {
    const { id, email, token } = await somebody();
    const attempts = Array.from({ length: 4 }, () => server.signIn({ email, password: ADMIN.password }));
    await changePassword(token, NEW_PASSWORD);
    await Promise.all(attempts);
    const left = await server.database.rows(
      sql`select 1 from sessions where person_id = ${id} and ended_at is null`,
    );
    expect(left).toHaveLength(1);
  });
});

describe('my sessions', () => {
  test('say when each was last used, by whatever it asks for', async () => {
    const { access_token: token } = (await server.signIn()).body.data;
    const mine = async () =>
      (await server.call('GET', '/v1/sessions', { token })).body.data.find(
        ({ current }: { current: boolean }) => current,
      );
    const { id } = await mine();
    await server.database.execute(
      sql`update sessions set last_used_at = now() - interval '10 minutes' where id = ${id}`,
    );
    await server.call('GET', '/v1/levels?limit=1', { token });
    await expect
      .poll(async () => Date.now() - Date.parse((await mine()).last_used_at))
      .toBeLessThan(10 * 60_000);
  });

  test('name their device, address and last use', async () => {
    const { email, token } = await somebody();
    await server.call('POST', '/v1/auth/login', {
      token: null,
      body: { email, password: ADMIN.password },
      headers: { 'user-agent': 'Firefox/140' },
    });
    const { body } = await server.call('GET', '/v1/sessions', { token });
    expect(body.data).toMatchObject([
      { user_agent: 'Firefox/140', address: '127.0.0.1', current: false, last_used_at: expect.any(String) },
      { address: '127.0.0.1', current: true },
    ]);
  });

  test('all others end at once, and this one stays', async () => {
    const { token, signIn } = await somebody();
    const others = [await signIn(), await signIn()];
    const { body } = await server.call('DELETE', '/v1/sessions', { token });
    expect(body).toEqual({ data: { ended: 2 } });
    expect(await Promise.all([token, ...others].map(infoStatus))).toEqual([200, 401, 401]);
    expect((await latestActs(token))[0].summary).toBe('Ended the sessions of Ada Lovelace');
  });

  test('ending none is no act', async () => {
    const { token } = await somebody();
    const [before] = await latestActs(token);
    await server.call('DELETE', '/v1/sessions', { token });
    expect((await latestActs(token))[0].id).toBe(before.id);
  });
});

describe('Activity', () => {
  test('tells what one person did', async () => {
    const { id, token } = await somebody();
    await server.call('PATCH', '/v1/account', {
      token,
      body: { first_name: 'Mary' },
      headers: { 'if-match': '"0"' },
    });
    const { body } = await server.call('GET', `/v1/change-sets?by=${id}`);
    expect(body.data.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Changed the profile of Mary Lovelace',
    ]);
    expect((await server.call('GET', '/v1/change-sets?by=nobody')).status).toBe(400);
  });
});

test('the database stays consistent under all of this', async () => {
  expect(await findBrokenInvariants(server.url)).toEqual([]);
});
