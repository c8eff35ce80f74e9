import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** `npm run user -- …` with something typed into it. */
const user = async (parameters: readonly string[], typed = ''): Promise<{ code: number; output: string }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/user-command.ts', ...parameters], {
    env: { ...process.env, DATABASE_URL: server.url },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += String(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.end(typed);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
};

const signIn = async (email: string, password = PASSWORD) => server.signIn({ email, password });
const info = async (token: string) => (await server.call('GET', '/v1/users/info', { token })).status;

describe('npm run user', () => {
  test('adds a person who can sign in, with the scopes given, once', async () => {
    const clerk = await user(
      ['add', 'clerk@example.org', '--scopes', 'clerk', '--name', 'Cleo Clerk'],
      PASSWORD,
    );
    expect([clerk.code, clerk.output]).toEqual([0, expect.stringContaining('not an administrator')]);
    expect(clerk.output).not.toContain(PASSWORD);
    const { access_token: token } = (await signIn('clerk@example.org')).body.data;
    expect(await info(token)).toBe(403);
    const again = await user(['add', 'clerk@example.org'], PASSWORD);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('already exists')]);
  });

  test.each([
    ['that is too short', 'short', 'Use at least 15 characters.'],
    ['that everybody has', 'password123456789', 'This password is too common.'],
    ['that is too long', 'x'.repeat(129), 'Use at most 128 characters.'],
  ])('refuses a password %s', async (_, password, reason) => {
    const { code, output } = await user(['add', 'weak@example.org'], password);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  });

  test.each(['remove', 'toString'])('says what it does where “%s” is none of it', async (verb) => {
    const { code, output } = await user([verb, 'clerk@example.org']);
    expect([code, output]).toEqual([1, expect.stringContaining('Usage:')]);
  });

  test('refuses an address nobody can sign in with', async () => {
    const { code, output } = await user(['add', 'root@localhost'], PASSWORD);
    expect([code, output]).toEqual([1, '“root@localhost” isn’t an email address, like name@example.org.\n']);
  });

  test('refuses a name that hides something', async () => {
    const { code, output } = await user(
      ['add', 'hidden@example.org', '--name', 'Ada \u202eecalevoL'],
      PASSWORD,
    );
    expect([code, output]).toEqual([1, expect.stringContaining('isn’t a name')]);
  });

  test('ends the sessions of whose password it changes and whom it disables; Activity lists it without an author', async () => {
    await user(['add', 'bo@example.org', '--name', 'Bo Diaz'], 'four slow tortoises nap');
    const before = (await signIn('bo@example.org', 'four slow tortoises nap')).body.data.access_token;
    expect((await user(['password', 'bo@example.org'], PASSWORD)).code).toBe(0);
    expect(await info(before)).toBe(401);
    const after = (await signIn('bo@example.org')).body.data.access_token;
    expect(await info(after)).toBe(200);
    expect((await user(['disable', 'bo@example.org'])).code).toBe(0);
    expect([await info(after), (await signIn('bo@example.org')).status]).toEqual([401, 403]);
    expect((await user(['enable', 'bo@example.org'])).code).toBe(0);
    expect((await signIn('bo@example.org')).status).toBe(200);
    const { body } = await server.call('GET', '/v1/change-sets?limit=4');
    expect(body.data).toMatchObject(
      ['Enabled', 'Disabled', 'Changed the password of', 'Added'].map((what) => ({
        summary: `${what} Bo Diaz`,
        by: null,
        record_kind: 'people',
      })),
    );
    expect(await findBrokenInvariants(server.url)).toEqual([]);
  });

  test('a new password works at once, however often the old one was guessed', async () => {
    await user(['add', 'forgetful@example.org'], 'four slow tortoises nap');
    for (let guess = 0; guess < 5; guess += 1) await signIn('Forgetful@example.org', 'guess');
    expect((await signIn('forgetful@example.org')).body).toMatchObject({
      status: 429,
      detail: 'Too many sign-in attempts. Try again in 15 minutes.',
    });
    expect((await user(['password', 'forgetful@example.org'], PASSWORD)).code).toBe(0);
    expect((await signIn('forgetful@example.org')).status).toBe(200);
  });

  test('refuses to disable the last administrator who can sign in', async () => {
    await server.addPerson({ email: 'last@example.org' });
    await server.database.execute(
      sql`update people set disabled_at = now() where email <> 'last@example.org' and disabled_at is null`,
    );
    const { code, output } = await user(['disable', 'last@example.org']);
    expect([code, output]).toEqual([
      1,
      'This is the last administrator who can sign in. Make someone else an administrator first.\n',
    ]);
    expect((await signIn('last@example.org', ADMIN.password)).status).toBe(200);
    await server.database.execute(sql`update people set disabled_at = null`);
  });
});
