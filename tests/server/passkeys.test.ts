import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { sql } from '../../server/database/database.ts';
import { readSettings } from '../../server/settings.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = `http://localhost:${new URL(server.address).port}`;
});
afterAll(() => server.close());

type Authenticator = ReturnType<typeof createAuthenticator>;
let people = 0;

const somebody = async (scopes = ['admin']) => {
  people += 1;
  const email = `person-${people}@example.org`;
  const id = await server.addPerson({ email, scopes });
  const token = (await server.signIn({ email, password: ADMIN.password })).body.data.access_token as string;
  return { id, email, token };
};
const registrationOptions = async (token: string) =>
  (await server.call('POST', '/v1/account/passkeys/options', { token })).body.data;
const register = (token: string, response: object, name = 'Laptop') =>
  server.call('POST', '/v1/account/passkeys', { token, body: { name, response } });
const add = async (token: string, authenticator: Authenticator, name?: string) => {
  const { challenge } = await registrationOptions(token);
  return register(token, authenticator.create({ challenge, origin }), name);
};
const challengeToSignIn = async () =>
  (await server.call('POST', '/v1/auth/login/passkey/options', { token: null })).body.data
    .challenge as string;
const signIn = (response: object) =>
  server.call('POST', '/v1/auth/login/passkey', { token: null, body: { response } });
const signInWith = async (authenticator: Authenticator) =>
  signIn(authenticator.get({ challenge: await challengeToSignIn(), origin }));
const REFUSED = [401, 'invalid_credentials'];
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const afterMinutes = (minutes: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);

describe('registering a passkey', () => {
  test('asks for a discoverable one that verifies its user, of this person', async () => {
    const { token, email } = await somebody();
    const options = await registrationOptions(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Registrar' },
      user: { name: email, displayName: 'Ada Lovelace' },
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  test('several have names, and none is registered twice', async () => {
    const { id, token } = await somebody();
    const [laptop, phone] = [createAuthenticator(), createAuthenticator()];
    expect((await add(token, laptop, ' Laptop ')).status).toBe(201);
    expect((await add(token, phone, 'Phone')).status).toBe(201);
    expect(codeOf(await add(token, laptop, 'Again'))).toEqual([409, 'already_exists']);
    const disguised = await add(token, createAuthenticator(), 'Lap\u202epot');
    expect(codeOf(disguised)).toEqual([400, 'invalid_input']);
    const { body } = await server.call('GET', '/v1/account/passkeys', { token });
    expect(body.data).toMatchObject([
      { name: 'Laptop', last_used_at: null, is_synced: false },
      { name: 'Phone', last_used_at: null },
    ]);
    const options = await registrationOptions(token);
    expect(options.excludeCredentials.map((known: { id: string }) => known.id)).toEqual([
      laptop.id,
      phone.id,
    ]);
    const { body: history } = await server.call('GET', `/v1/people/${id}/history`);
    expect(history.data[0]).toMatchObject({
      change_set: { summary: 'Added a passkey to the account of Ada Lovelace' },
      fields: [{ field: 'passkeys', before: ['Laptop'], after: ['Laptop', 'Phone'] }],
    });
    expect((await server.call('GET', `/v1/people/${id}`)).body.data.passkeys).toBe(2);
  });

  test('is refused for another site, another person, an unverified user, and a challenge used or ended', async () => {
    const { token } = await somebody();
    const stranger = await somebody();
    const attempt = async (change: object, of = token) => {
      const { challenge } = await registrationOptions(of);
      return register(token, createAuthenticator().create({ challenge, origin, ...change }));
    };
    const spent = createAuthenticator().create({
      challenge: (await registrationOptions(token)).challenge,
      origin,
    });
    await register(token, spent);
    const responses = [
      await attempt({ origin: 'https://evil.example' }),
      await attempt({ rpId: 'evil.example' }),
      await attempt({ isUserVerified: false }),
      await attempt({}, stranger.token),
      await attempt({ challenge: 'AAAA' }),
      await register(token, spent),
    ];
    const { challenge } = await registrationOptions(token);
    const late = createAuthenticator().create({ challenge, origin });
    const clock = afterMinutes(6);
    responses.push(await register(token, late));
    clock.mockRestore();
    expect(responses.map(codeOf)).toEqual(Array.from({ length: 7 }, () => [400, 'invalid_input']));
    expect((await server.call('GET', '/v1/account/passkeys', { token })).body.data).toHaveLength(1);
  });

  test('ends at twenty', async () => {
    const { id, token } = await somebody();
    await server.database.execute(sql`
      insert into passkeys (id, person_id, credential_id, public_key, counter, name, is_synced)
      select gen_random_uuid(), ${id}, sha256((${id} || n)::bytea), '', 0, 'Key ' || n, false
      from generate_series(1, 20) n`);
    expect(codeOf(await server.call('POST', '/v1/account/passkeys/options', { token }))).toEqual([
      409,
      'conflict',
    ]);
    await server.database.execute(sql`delete from passkeys where person_id = ${id}`);
  });
});

describe('signing in with a passkey', () => {
  test('needs no name, marks the device, and notes when it was used', async () => {
    const { id, token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    const { status, body, headers } = await signInWith(authenticator);
    expect([status, headers.getSetCookie()]).toEqual([200, [expect.stringContaining('HttpOnly')]]);
    const mine = await server.call('GET', '/v1/account', { token: body.data.access_token });
    expect(mine.body.data.id).toBe(id);
    const { body: passkeys } = await server.call('GET', '/v1/account/passkeys', { token });
    expect(passkeys.data[0].last_used_at).toEqual(expect.any(String));
  });

  test('is refused for another site, an unverified user, another person and a changed answer', async () => {
    const { token } = await somebody();
    const other = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    const attempt = async (change: object, userHandle?: string) =>
      signIn(authenticator.get({ challenge: await challengeToSignIn(), origin, ...change }, userHandle));
    const genuine = authenticator.get({ challenge: await challengeToSignIn(), origin });
    const forged = { ...genuine, response: { ...genuine.response, signature: 'AAAA' } };
    const strangers = createAuthenticator().get({ challenge: await challengeToSignIn(), origin });
    const responses = [
      await attempt({ origin: 'https://evil.example' }),
      await attempt({ rpId: 'evil.example' }),
      await attempt({ isUserVerified: false }),
      await attempt({}, Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url')),
      await signIn(forged),
      await signIn(strangers),
    ];
    expect(responses.map(codeOf)).toEqual(responses.map(() => REFUSED));
  });

  test('a challenge is used once, by one of two at once, and for five minutes', async () => {
    const { token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    const challenge = await challengeToSignIn();
    const [first, second] = [
      authenticator.get({ challenge, origin }),
      authenticator.get({ challenge, origin }),
    ];
    const responses = await Promise.all([signIn(first), signIn(second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(codeOf(await signIn(first))).toEqual(REFUSED);
    const late = authenticator.get({ challenge: await challengeToSignIn(), origin });
    const clock = afterMinutes(6);
    expect(codeOf(await signIn(late))).toEqual(REFUSED);
    clock.mockRestore();
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test('a challenge for registering signs nobody in', async () => {
    const { token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    const { challenge } = await registrationOptions(token);
    expect(codeOf(await signIn(authenticator.get({ challenge, origin })))).toEqual(REFUSED);
  });

  test('a copy, whose counter is behind, is refused', async () => {
    const { token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    expect((await signInWith(authenticator)).status).toBe(200);
    expect((await signInWith(authenticator)).status).toBe(200);
    authenticator.rewind();
    expect(codeOf(await signInWith(authenticator))).toEqual(REFUSED);
  });

  test('of a passkey and its copy, used at once on two servers, one is refused', async () => {
    const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false, appOrigin: origin };
    const second = await createApp({ database: server.database, settings });
    const address = await second.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    for (let round = 0; round < 5; round += 1) {
      const [mine, copys] = [await challengeToSignIn(), await challengeToSignIn()];
      const original = authenticator.get({ challenge: mine, origin });
      authenticator.rewind(round);
      const body = JSON.stringify({ response: authenticator.get({ challenge: copys, origin }) });
      const headers = { scope: 'admin', 'content-type': 'application/json' };
      const responses = await Promise.all([
        signIn(original),
        fetch(`${address}/v1/auth/login/passkey`, { method: 'POST', headers, body }),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
    await second.close();
  });

  test('a removed one, and one of a disabled person, sign nobody in', async () => {
    const { id, token } = await somebody();
    const [kept, removed] = [createAuthenticator(), createAuthenticator()];
    await add(token, kept);
    const { body } = await add(token, removed);
    expect((await server.call('DELETE', `/v1/account/passkeys/${body.data.id}`, { token })).status).toBe(204);
    expect(codeOf(await signInWith(removed))).toEqual(REFUSED);
    expect((await signInWith(kept)).status).toBe(200);
    await server.call('POST', `/v1/people/${id}/disable`);
    expect(codeOf(await signInWith(kept))).toEqual([403, 'account_disabled']);
    // Only to whom it belongs.
    expect(codeOf(await signInWith(createAuthenticator()))).toEqual(REFUSED);
  });

  test('somebody who lost the admin scope gets the sentence of the specification', async () => {
    const { id, token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    await server.database.execute(sql`update people set scopes = '{}' where id = ${id}`);
    const { body } = await signInWith(authenticator);
    const info = await server.call('GET', '/v1/users/info', { token: body.data.access_token });
    expect([info.status, info.body.detail]).toEqual([
      403,
      'Only administrators are allowed to access this system.',
    ]);
  });

  test('the sixth failure with one passkey must wait', async () => {
    const { token } = await somebody();
    const authenticator = createAuthenticator();
    await add(token, authenticator);
    const statuses = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      statuses.push((await signIn(authenticator.get({ challenge: 'AAAA', origin }))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('one’s passkeys', () => {
  test('are renamed and removed by their owner alone', async () => {
    const { token } = await somebody();
    const other = await somebody();
    const { body } = await add(token, createAuthenticator());
    const path = `/v1/account/passkeys/${body.data.id}`;
    const rename = (of: string, name: string) => server.call('PATCH', path, { token: of, body: { name } });
    expect((await rename(other.token, 'Mine')).status).toBe(404);
    expect((await server.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await rename(token, 'Desk')).body.data.name).toBe('Desk');
    expect((await rename(token, ' ')).body.errors).toEqual([{ path: 'name', message: 'Enter a name.' }]);
  });
});

test('origin and domain come from the settings', async () => {
  const own = await startTestServer({
    appOrigin: 'https://registrar.example.edu',
    passkeyDomain: 'example.edu',
  });
  const { body } = await own.call('POST', '/v1/account/passkeys/options');
  expect(body.data.rp.id).toBe('example.edu');
  const ceremony = { challenge: body.data.challenge, rpId: 'example.edu' };
  const authenticator = createAuthenticator();
  const refused = await own.call('POST', '/v1/account/passkeys', {
    body: { name: 'Key', response: authenticator.create({ ...ceremony, origin }) },
  });
  expect(refused.status).toBe(400);
  const { body: again } = await own.call('POST', '/v1/account/passkeys/options');
  const accepted = await own.call('POST', '/v1/account/passkeys', {
    body: {
      name: 'Key',
      response: authenticator.create({
        ...ceremony,
        challenge: again.data.challenge,
        origin: 'https://registrar.example.edu',
      }),
    },
  });
  expect(accepted.status).toBe(201);
  await own.close();
});

test.each([
  [{ APP_ORIGIN: 'registrar.example.edu' }, /APP_ORIGIN must be an address/],
  [{ APP_ORIGIN: 'https://registrar.example.edu/app' }, /APP_ORIGIN must be an address/],
  [{ APP_ORIGIN: 'https://registrar.example.edu', PASSKEY_DOMAIN: 'example.org' }, /PASSKEY_DOMAIN must be/],
  [{ APP_ORIGIN: 'https://registrar.example.edu', PASSKEY_DOMAIN: 'edu' }, /PASSKEY_DOMAIN must be/],
  [{ PASSKEY_DOMAIN: 'example.edu' }, /PASSKEY_DOMAIN must be/],
  [{ PORT: 'x', PASSKEY_DOMAIN: 'example.edu' }, /PORT must be.*; PASSKEY_DOMAIN must be/],
])('a start with %o is refused', (environment, reason) => {
  expect(() => readSettings(environment)).toThrow(reason);
});

test('the database stays consistent under all of this', async () => {
  expect(await findBrokenInvariants(server.url)).toEqual([]);
});
