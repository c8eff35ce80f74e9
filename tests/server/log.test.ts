import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestServer, type Tokens } from '../support/server.ts';

let server: TestServer;
const written: string[] = [];
/** Each line by itself: JSON.parse throws on whatever is no line of ours. */
const lines = () =>
  written
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const eventsSince = (count: number) =>
  lines()
    .slice(count)
    .map(({ event }) => event);

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString('utf8'));
      done();
    },
  });
  server = await startTestServer({ log: pino({ level: 'info' }, stream) });
});
afterAll(() => server.close());

test('signing in, a refusal, waiting and signing out are each a line of the log', async () => {
  const before = lines().length;
  const { data } = (await server.signIn()).body as { data: Tokens };
  await server.call('POST', '/v1/auth/logout', {
    token: data.access_token,
    body: { refresh_token: data.refresh_token },
  });
  for (let attempt = 0; attempt < 6; attempt += 1)
    await server.signIn({ email: 'nobody@example.org', password: 'not the right one' });
  expect(eventsSince(before)).toEqual([
    'sign_in.succeeded',
    'sign_out',
    ...Array.from({ length: 5 }, () => 'sign_in.refused'),
    'sign_in.rate_limited',
  ]);
});

test('no line can be forged by line breaks in what is sent', async () => {
  const forged = '\r\n{"level":30,"event":"sign_in.succeeded","person":"forged"}\r\n';
  // Signs in, so that what follows has no sign-in of its own.
  await server.call('GET', '/v1/users/info');
  const before = lines().length;
  await server.signIn({ email: `mallory${forged}@example.org`, password: `guess${forged}` });
  await server.call('GET', `/v1/universities/${encodeURIComponent(forged)}`);
  await server.call('GET', `/v1/universities?q=${encodeURIComponent(forged)}`);
  expect(eventsSince(before)).not.toContain('sign_in.succeeded');
  expect(lines().map(({ person }) => person)).not.toContain('forged');
});

test('no password and no token is written, nor the name of an account that was tried', async () => {
  const { data } = (await server.signIn()).body as { data: Tokens };
  await server.call('POST', '/v1/auth/refresh-token', { body: { refresh_token: data.refresh_token } });
  await server.database.execute(sql`alter table universities rename to hidden_universities`);
  const broken = await server.call('GET', '/v1/universities?q=a%20secret%20plan', {
    token: data.access_token,
  });
  await server.database.execute(sql`alter table hidden_universities rename to universities`);
  expect(broken.status).toBe(500);
  expect(eventsSince(0).length).toBeGreaterThan(0);
  const everything = written.join('');
  expect(lines().at(-1)).toMatchObject({
    msg: 'request failed',
    code: 'internal',
    operation: 'GET /v1/universities',
    err: { stack: expect.stringContaining(' at ') },
  });
  const secrets = [
    ADMIN.password,
    data.access_token,
    data.refresh_token,
    'nobody@example.org',
    'secret plan',
  ];
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('an outage of the database is a line for each request, without a stack', async () => {
  await server.database.execute(sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$`);
  await server.database.execute(sql`create trigger fail before insert on levels execute function fail()`);
  const { status } = await server.call('POST', '/v1/levels', { body: { code: 'x', name: 'X' } });
  expect(status).toBe(503);
  expect(lines().at(-1)).toMatchObject({
    code: 'database_unavailable',
    operation: 'POST /v1/levels',
    err: { message: 'terminating connection', stack: '' },
  });
  await server.database.execute(sql`drop trigger fail on levels`);
});

test('passwords are hashed by argon2id, with 19 MiB and two passes at least', async () => {
  const id = await server.addPerson({ email: 'cost@example.org', password: 'nine slow snails race' });
  const row = await server.database.row<{ password_hash: string }>(
    sql`select password_hash from people where id = ${id}`,
  );
  const [, kind, , cost] = row?.password_hash.split('$') ?? [];
  const [memory = 0, passes = 0] = [...(cost?.matchAll(/[mt]=(\d+)/g) ?? [])].map(([, value]) =>
    Number(value),
  );
  expect(kind).toBe('argon2id');
  expect(memory).toBeGreaterThanOrEqual(19_456);
  expect(passes).toBeGreaterThanOrEqual(2);
});

test('every act upon an account is a line of the log, by whom and without a secret', async () => {
  const password = 'nine grey herons wade';
  const before = written.length;
  const { body: invited } = await server.call('POST', '/v1/people', {
    body: { email: 'mina@example.org', scopes: ['admin'] },
  });
  const { id } = invited.data;
  const { body: granted } = await server.call('POST', '/v1/auth/login/link', {
    token: null,
    body: { token: invited.meta.link.token, password },
  });
  const token = granted.data.access_token as string;
  await server.call('PATCH', '/v1/account', {
    token,
    body: { first_name: 'Mina' },
    headers: { 'if-match': '"2"' },
  });
  const change = (current_password: string) =>
    server.call('POST', '/v1/account/password', {
      token,
      body: { current_password, new_password: 'four slow tortoises nap' },
    });
  await change('not the right one');
  await change(password);
  await server.call('POST', '/v1/auth/login/passkey', { token: null, body: { response: {} } });
  await server.call('POST', `/v1/people/${id}/link`);
  await server.call('DELETE', `/v1/people/${id}/link`);
  await server.call('POST', '/v1/auth/login/link/open', { token: null, body: { token: 'of nobody' } });
  await server.call('DELETE', `/v1/people/${id}/sessions`);
  await server.call('POST', `/v1/people/${id}/disable`);
  await server.call('POST', `/v1/people/${id}/enable`);
  const text = written.slice(before).join('');
  const events = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => /^(person|link|password|sessions)\./.test(String(event)));
  expect(events.map(({ event }) => event)).toEqual([
    'person.invited',
    'link.redeemed',
    'person.changed',
    'password.refused',
    'password.changed',
    'link.made',
    'link.revoked',
    'link.refused',
    'sessions.ended',
    'person.disabled',
    'person.enabled',
  ]);
  const byOthers = events.filter(({ by }) => by === server.adminId);
  expect(byOthers.map(({ person }) => person)).toEqual(byOthers.map(() => id));
  for (const secret of [password, 'four slow tortoises', invited.meta.link.token, token, 'mina@example.org'])
    expect(text).not.toContain(secret);
});
