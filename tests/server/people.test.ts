import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { findBrokenInvariants } from '../support/database-invariants.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOT_ADMIN = 'Only administrators are allowed to access this system.';
const DISABLED = 'This account is disabled. Ask another administrator.';
let people = 0;

/** Somebody of their own for each test, signed in. */
const somebody = async (scopes = ['admin']) => {
  people += 1;
  const email = `person-${people}@example.org`;
  const id = await server.addPerson({ email, scopes });
  const signIn = () => server.signIn({ email, password: ADMIN.password });
  const { access_token: token, refresh_token: refreshToken } = (await signIn()).body.data;
  return { id, email, signIn, token: token as string, refreshToken: refreshToken as string };
};
const info = async (token: string) => {
  const { status, body } = await server.call('GET', '/v1/users/info', { token });
  return [status, status === 200 ? null : body.detail];
};
const changePerson = (id: string, body: object, token?: string, version = '"0"') =>
  server.call('PATCH', `/v1/people/${id}`, {
    body,
    headers: { 'if-match': version },
    ...(token ? { token } : {}),
  });
const act = (method: string, path: string, token?: string) =>
  server.call(method, `/v1/people/${path}`, token ? { token } : {});

describe('the list of people', () => {
  const list = async (query: string) => (await server.call('GET', `/v1/people?${query}`)).body;
  const namesOf = (response: { data: { name: string }[] }) => response.data.map(({ name }) => name);
  const invite = (first_name: string, last_name: string, scopes = ['admin']) =>
    server.call('POST', '/v1/people', {
      body: {
        first_name,
        last_name,
        email: `${last_name.replace('ü', 'ue').toLowerCase()}@listed.example`,
        scopes,
      },
    });

  beforeAll(async () => {
    await invite('Zoë', 'Müller');
    await invite('Asha', 'Gurung', []);
    const { body } = await invite('Émile', 'Durand');
    await act('POST', `${body.data.id}/disable`);
  });

  test.each([
    ['Bø', 'bo'],
    ['Þór', 'thor'],
    ['김', '김'],
    ['O’Dy', 'ody'],
  ])('finds %s by “%s”', async (last, typed) => {
    await server.call('POST', '/v1/people', {
      body: {
        first_name: 'X',
        last_name: last,
        email: `${encodeURIComponent(last).replaceAll('%', '')}@folded.example`,
        scopes: [],
      },
    });
    expect(namesOf(await list(`q=${encodeURIComponent(typed)}`))).toContain(`X ${last}`);
  });

  test('filters by state and by role, and counts the states', async () => {
    expect(namesOf(await list('q=listed&state=invited'))).toEqual(['Asha Gurung', 'Zoë Müller']);
    expect(namesOf(await list('q=listed&role=member'))).toEqual(['Asha Gurung']);
    const { meta } = await list('q=listed&state=disabled');
    expect(meta.counts).toEqual({ all: 3, invited: 2, active: 0, disabled: 1 });
  });

  test.each([
    ['without its accents', 'zoe muller', ['Zoë Müller']],
    ['with them', 'Émile', ['Émile Durand']],
    ['with a typo', 'Gurnug', ['Asha Gurung']],
    ['by an address', 'durand@listed', ['Émile Durand']],
    ['of nobody', 'Xerxes Quux', []],
  ])('finds a name %s', async (_, text, found) => {
    expect(namesOf(await list(`q=${encodeURIComponent(text)}`))).toEqual(found);
  });

  test.each(['name', '-name', 'email', '-last_signed_in_at', 'state', 'role', '-created_at'])(
    'pages by %s without losing or repeating anybody',
    async (sort) => {
      const whole = namesOf(await list(`sort=${sort}&limit=200`));
      const paged: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page = await list(`sort=${sort}&limit=2${next && `&after=${next}`}`);
        paged.push(...namesOf(page));
        next = page.meta.next;
      }
      expect(paged).toEqual(whole);
    },
  );

  test('tells the last sign-in, who invited, and which is oneself', async () => {
    const { data } = await list('q=ada&sort=created_at');
    expect(data[0]).toMatchObject({
      is_self: true,
      invited_by: null,
      state: 'active',
      last_signed_in_at: expect.any(String),
    });
    const [invited] = (await list('q=gurung')).data;
    expect(invited).toMatchObject({
      is_self: false,
      invited_by: 'Ada Lovelace',
      role: 'member',
      last_signed_in_at: null,
      link: { purpose: 'invitation', expires_at: expect.any(String) },
    });
  });
});

describe('adding a person', () => {
  test('gives a link of 24 hours once, which is in no table and no list', async () => {
    const { status, body } = await server.call('POST', '/v1/people', {
      body: { email: 'new@example.org', scopes: ['admin'] },
    });
    expect(status).toBe(201);
    const { token, purpose, expires_at } = body.meta.link;
    expect(purpose).toBe('invitation');
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const read = await act('GET', body.data.id);
    const history = await act('GET', `${body.data.id}/history`);
    const rows = await server.database.rows(sql`select * from one_time_links`);
    expect(JSON.stringify([read.body, history.body, rows])).not.toContain(token);
    expect(history.body.data[0]).toMatchObject({
      change_set: { kind: 'create', summary: 'Invited new@example.org', by_name: 'Ada Lovelace' },
      version: 1,
    });
  });

  test('asks for an address, and for one that is free', async () => {
    const none = await server.call('POST', '/v1/people', { body: { first_name: 'No', scopes: [] } });
    expect([none.status, none.body.errors[0].path]).toEqual([400, 'email']);
    const taken = await server.call('POST', '/v1/people', {
      body: { email: ADMIN.email, scopes: ['admin'] },
    });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [
        {
          path: 'email',
          message: 'Someone with this email address, “Ada Lovelace”, already exists.',
          taken_by: { kind: 'people', id: server.adminId, name: 'Ada Lovelace' },
        },
      ],
    ]);
  });

  test('whose answer was lost finds the person again, with a new link instead of the lost one', async () => {
    const invite = (body: object, key = 'invitation-1') =>
      server.call('POST', '/v1/people', { body, headers: { 'idempotency-key': key } });
    const open = (token: string) =>
      server.call('POST', '/v1/auth/login/link/open', { token: null, body: { token } });
    const body = { first_name: 'Lost', email: 'lost-answer@example.org', scopes: ['admin'] };
    const lost = (await invite(body)).body;
    const { status, body: again } = await invite(body);
    expect([status, again.data.id, again.data.version]).toEqual([201, lost.data.id, 2]);
    expect((await open(lost.meta.link.token)).status).toBe(401);
    expect((await open(again.meta.link.token)).status).toBe(200);
    const { body: history } = await act('GET', `${lost.data.id}/history`);
    expect(
      history.data.map(({ change_set }: { change_set: { summary: string } }) => change_set.summary),
    ).toEqual(['Created an invitation link for Lost', 'Invited Lost']);
    expect((await invite({ ...body, first_name: 'Found' })).body.code).toBe('idempotency_key_reused');
    expect((await invite(body, 'invitation-2')).body.code).toBe('already_exists');
  });

  test('nobody signs in before the link was used', async () => {
    await server.call('POST', '/v1/people', { body: { email: 'early@example.org', scopes: ['admin'] } });
    expect((await server.signIn({ email: 'early@example.org', password: '' })).status).toBe(400);
    expect((await server.signIn({ email: 'early@example.org', password: ADMIN.password })).status).toBe(401);
  });
});

describe('one-time links', () => {
  test('a new one replaces the one before, and a revoked one is gone', async () => {
    const { id } = await somebody();
    const first = await act('POST', `${id}/link`);
    expect([first.status, first.body.data.purpose]).toEqual([201, 'reset']);
    await act('POST', `${id}/link`);
    const open = await server.database.rows(
      sql`select 1 from one_time_links where person_id = ${id} and used_at is null and revoked_at is null`,
    );
    expect(open).toHaveLength(1);
    expect((await act('DELETE', `${id}/link`)).status).toBe(204);
    expect((await act('GET', id)).body.data.link).toBeNull();
    expect((await act('DELETE', `${id}/link`)).status).toBe(404);
    const { body } = await act('GET', `${id}/history`);
    expect(
      body.data.map((revision: { change_set: { summary: string } }) => revision.change_set.summary),
    ).toEqual([
      'Revoked the link of Ada Lovelace',
      'Created a password reset link for Ada Lovelace',
      'Created a password reset link for Ada Lovelace',
    ]);
  });

  test('two made at once leave one', async () => {
    const { id } = await somebody();
    const responses = await Promise.all([act('POST', `${id}/link`), act('POST', `${id}/link`)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('nobody makes one for themselves, nor for a disabled person', async () => {
    const { id, token } = await somebody();
    expect((await act('POST', `${id}/link`, token)).body.code).toBe('own_account');
    await act('POST', `${id}/disable`);
    expect((await act('POST', `${id}/link`)).body.code).toBe('conflict');
  });
});

describe('changing scopes', () => {
  test('losing the admin scope ends every session at once, with the sentence of the specification', async () => {
    const { id, token, refreshToken } = await somebody(['admin', 'reports']);
    const { status, body } = await changePerson(id, { scopes: ['reports'] });
    expect([status, body.data.role]).toEqual([200, 'member']);
    expect(await info(token)).toEqual([403, NOT_ADMIN]);
    const refreshed = await server.call('POST', '/v1/auth/refresh-token', {
      token: null,
      body: { refresh_token: refreshToken },
    });
    expect([refreshed.status, refreshed.body.detail]).toEqual([403, NOT_ADMIN]);
    expect((await act('GET', `${id}/sessions`)).body.data).toEqual([]);
  });

  test('getting it back brings no ended session back', async () => {
    const { id, token } = await somebody();
    await changePerson(id, { scopes: [] });
    await changePerson(id, { scopes: ['admin'] }, undefined, '"1"');
    expect(await info(token)).toEqual([403, NOT_ADMIN]);
    const { body } = await act('GET', `${id}/history`);
    expect(
      body.data.map((revision: { change_set: { summary: string } }) => revision.change_set.summary),
    ).toEqual(['Made Ada Lovelace an administrator', 'Removed the administrator role of Ada Lovelace']);
  });

  test('another name or another scope ends nothing', async () => {
    const { id, token } = await somebody();
    await changePerson(id, { first_name: 'Grace', scopes: ['admin', 'reports'] });
    expect(await info(token)).toEqual([200, null]);
  });

  test('nobody demotes themselves, and nothing of that save is kept', async () => {
    const { id, token } = await somebody();
    const { status, body } = await changePerson(id, { first_name: 'Grace', scopes: [] }, token);
    expect([status, body.code]).toEqual([409, 'own_account']);
    expect((await act('GET', id)).body.data).toMatchObject({
      first_name: 'Ada',
      role: 'administrator',
      version: 0,
    });
    expect(await info(token)).toEqual([200, null]);
  });
});

describe('disabling', () => {
  test('ends the sessions at once, revokes the link, and refuses every sign-in until enabled', async () => {
    const { id, token, signIn } = await somebody();
    await act('POST', `${id}/link`);
    const { status, body } = await act('POST', `${id}/disable`);
    expect([status, body.data.state, body.data.link]).toEqual([200, 'disabled', null]);
    expect((await info(token))[0]).toBe(401);
    expect((await signIn()).status).toBe(403);
    const again = await act('POST', `${id}/disable`);
    expect([again.status, again.body.meta.change_set_id]).toEqual([200, null]);
    expect((await act('POST', `${id}/enable`)).body.data.state).toBe('active');
    expect((await info(token))[0]).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('is told to who gives the right password, and to nobody else', async () => {
    const { id, email, signIn } = await somebody();
    await act('POST', `${id}/disable`);
    const { status, body } = await signIn();
    expect([status, body.code, body.detail]).toEqual([403, 'account_disabled', DISABLED]);
    const wrong = await server.signIn({ email, password: 'not this one' });
    const unknown = await server.signIn({ email: 'nobody@example.org', password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('is told to whom it signs out, and not to who had signed out before', async () => {
    const { id, signIn, refreshToken } = await somebody();
    const before = (await signIn()).body.data;
    const refresh = async (refresh_token: string) => {
      const { status, body } = await server.call('POST', '/v1/auth/refresh-token', {
        token: null,
        body: { refresh_token },
      });
      return [status, body.code, body.detail];
    };
    await server.call('POST', '/v1/auth/logout', {
      token: null,
      body: { refresh_token: before.refresh_token },
    });
    await act('POST', `${id}/disable`);
    expect(await refresh(refreshToken)).toEqual([403, 'account_disabled', DISABLED]);
    expect((await refresh(before.refresh_token)).slice(0, 2)).toEqual([401, 'invalid_refresh_token']);
    await act('POST', `${id}/enable`);
    expect((await refresh(refreshToken)).slice(0, 2)).toEqual([401, 'invalid_refresh_token']);
  });

  test('nobody disables themselves', async () => {
    const { id, token } = await somebody();
    const { status, body } = await act('POST', `${id}/disable`, token);
    expect([status, body.code]).toEqual([409, 'own_account']);
  });

  test.each(['disable', 'demote'] as const)(
    'of two administrators who %s one another at once, one stays',
    async (what) => {
      for (let round = 1; round <= 5; round += 1) {
        const [one, two] = await Promise.all([somebody(), somebody()]);
        const strike = (target: string, token: string) =>
          what === 'disable'
            ? act('POST', `${target}/disable`, token)
            : changePerson(target, { scopes: [] }, token);
        const responses = await Promise.all([strike(two.id, one.token), strike(one.id, two.token)]);
        const refused = what === 'disable' ? 401 : 403;
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, refused]);
        const left = await server.database.rows(sql`
          select 1 from people where id in (${one.id}, ${two.id}) and disabled_at is null and 'admin' = any(scopes)`);
        expect(left).toHaveLength(1);
      }
    },
  );
});

describe('sessions of somebody else', () => {
  test('are seen and ended, one or all', async () => {
    const { id, token, signIn } = await somebody();
    const second = (await signIn()).body.data.access_token;
    const { body } = await act('GET', `${id}/sessions`);
    expect(body.data).toMatchObject([{ current: false }, { current: false }]);
    expect((await act('DELETE', `${id}/sessions/${body.data[0].id}`)).status).toBe(204);
    expect((await Promise.all([info(token), info(second)])).map(([status]) => status).toSorted()).toEqual([
      200, 401,
    ]);
    expect((await act('DELETE', `${id}/sessions`)).body).toEqual({ data: { ended: 1 } });
    expect((await info(token))[0]).toBe(401);
    expect((await act('DELETE', `${id}/sessions/${body.data[0].id}`)).status).toBe(404);
  });

  test('one’s own are ended in My account alone', async () => {
    const { id, token } = await somebody();
    expect((await act('DELETE', `${id}/sessions`, token)).body.code).toBe('own_account');
    expect((await info(token))[0]).toBe(200);
  });
});

describe('the live stream', () => {
  const follow = (token: string) =>
    fetch(`${server.address}/v1/live`, { headers: { scope: 'admin', authorization: `Bearer ${token}` } });

  test.each([
    ['disabled', (id: string) => act('POST', `${id}/disable`)],
    ['demoted', (id: string) => changePerson(id, { scopes: [] })],
    ['signed out by an administrator', (id: string) => act('DELETE', `${id}/sessions`)],
  ])('of somebody who is %s says so and ends', async (_, end) => {
    const { id, token } = await somebody();
    const stream = await follow(token);
    await end(id);
    expect(await stream.text()).toMatch(/event: session\ndata: \{\}\n\n$/);
  });
});

test('the database stays consistent under all of this, and holds no secret among its changes', async () => {
  expect(await findBrokenInvariants(server.url)).toEqual([]);
  const changes = JSON.stringify(await server.database.rows(sql`select before, after from changes`));
  expect(changes).not.toMatch(/argon2|hash|token/);
});
