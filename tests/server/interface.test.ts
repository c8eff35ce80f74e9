import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { sql } from '../../server/database/database.ts';
import { ADMIN, startTestServer, type TestServer, type Tokens } from '../support/server.ts';

let server: TestServer;
let clerk: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ email: 'clerk@example.org', scopes: ['clerk'] });
  const response = await server.signIn({ email: 'clerk@example.org', password: ADMIN.password });
  clerk = (response.body as { data: Tokens }).data.access_token;
});
afterAll(() => server.close());

const UNKNOWN_ID = '0192f0c1-2345-7abc-8def-0123456789ab';
const guarded = OPERATIONS.filter((operation) => operation.access === 'admin');

describe.each(guarded.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const path = operation.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
  const body = operation.body ? {} : undefined;

  test('is refused without a token, to others than administrators, and without the Scope header', async () => {
    const anonymous = await server.call(operation.method, path, { token: null, body });
    const forged = await server.call(operation.method, path, { token: 'abc.def.ghi', body });
    const notAdmin = await server.call(operation.method, path, { token: clerk, body });
    const wrongScope = await server.call(operation.method, path, { headers: { scope: 'user' }, body });
    const noScope = await server.call(operation.method, path, { headers: { scope: '' }, body });
    const refusals = [anonymous, forged, notAdmin, wrongScope, noScope].map((response) => [
      response.status,
      response.body.code,
    ]);
    expect(refusals).toEqual([
      [401, 'unauthenticated'],
      [401, 'unauthenticated'],
      [403, 'forbidden'],
      [403, 'scope_required'],
      [403, 'scope_required'],
    ]);
  });
});

test('only signing in and refreshing ask for no proof of who calls', () => {
  const open = OPERATIONS.filter((operation) => operation.access === 'public').map(({ id }) => id);
  expect(open.toSorted()).toEqual(['auth.login', 'auth.passkey', 'auth.passkeyOptions', 'auth.refreshToken']);
});

describe.each(
  OPERATIONS.filter(({ access }) => access === 'link').map((operation) => [operation.id, operation] as const),
)('%s', (_id, { method, path }) => {
  test('is refused without a link of ours, whatever the access token, and without the Scope header', async () => {
    const token = 'of nobody';
    const given = path.endsWith('/open') ? { token } : { token, password: 'short' };
    const responses = await Promise.all([
      server.call(method, path, { token: null }),
      server.call(method, path, { token: null, body: {} }),
      server.call(method, path, { body: { token: '' } }),
      server.call(method, path, { token: null, body: given }),
      server.call(method, path, { body: { token }, headers: { scope: 'user' } }),
      server.call(method, path, { body: { token }, headers: { scope: '' } }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 4 }, () => [401, 'invalid_link']),
      [403, 'scope_required'],
      [403, 'scope_required'],
    ]);
  });
});

describe.each(
  OPERATIONS.filter(({ access }) => access === 'refresh_token').map(
    (operation) => [operation.id, operation] as const,
  ),
)('%s', (_id, { method, path }) => {
  test('is refused without a refresh token of ours, whatever the access token, and without the Scope header', async () => {
    const refresh_token = 'of nobody';
    const responses = await Promise.all([
      server.call(method, path, { token: null }),
      server.call(method, path, { token: null, body: {} }),
      server.call(method, path, { body: {} }),
      server.call(method, path, { token: null, body: { refresh_token } }),
      server.call(method, path, { body: { refresh_token } }),
      server.call(method, path, { body: { refresh_token }, headers: { scope: 'user' } }),
      server.call(method, path, { body: { refresh_token }, headers: { scope: '' } }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 5 }, () => [401, 'invalid_refresh_token']),
      [403, 'scope_required'],
      [403, 'scope_required'],
    ]);
  });
});

describe('what cannot be read', () => {
  const people = async () =>
    (await server.database.row<{ n: number }>(sql`select count(*) as n from sessions`))?.n;

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('a body of %s is refused and nothing is written', async (type) => {
    const before = await people();
    const { status, body } = await server.call('POST', '/v1/auth/login', {
      token: null,
      body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
      headers: { 'content-type': type },
    });
    expect([status, body.code, await people()]).toEqual([415, 'unsupported_media_type', before]);
  });

  test.each(['{', '{"email":', '[1,2', '{"__proto__":{"email":"x"}}'])(
    'the body %s is refused in words',
    async (text) => {
      const { status, headers, body } = await server.call('POST', '/v1/auth/login', {
        token: null,
        body: text,
      });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.detail).toBe('The body isn’t valid JSON. Send it as UTF-8, not compressed.');
      expect(headers.get('content-type')).toContain('application/problem+json');
    },
  );

  test('a request without a body may name a type for it, as clients do for all they send', async () => {
    const headers = { 'content-type': 'application/json', 'if-match': '"1"' };
    const { status } = await server.call('DELETE', `/v1/levels/${randomUUID()}`, { headers });
    expect(status).toBe(404);
    const login = await server.call('POST', '/v1/auth/login', { token: null, headers });
    expect([login.status, login.body.code]).toEqual([400, 'invalid_input']);
  });

  test('a version that is no ETag, and a sign-in by neither email nor phone, are told what to send', async () => {
    const change = await server.call('PATCH', `/v1/levels/${randomUUID()}`, {
      body: { name: 'Bachelor' },
      headers: { 'if-match': '3' },
    });
    expect(change.body.detail).toBe('Send the version as its ETag has it, like "3".');
    const login = await server.signIn({ username: 'ada', password: ADMIN.password });
    expect(login.body.detail).toBe('Send an email address or a phone number, and a password.');
  });

  test('a body over the limit is refused before it is stored', async () => {
    const { status, body } = await server.call('POST', '/v1/auth/login', {
      token: null,
      body: { email: 'a@b.org', password: 'x'.repeat(1_100_000) },
    });
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });

  test('an address that does not exist says so as a problem', async () => {
    const { status, body } = await server.call('GET', '/v1/no-such-thing');
    expect(body).toMatchObject({ status: 404, code: 'not_found', title: 'Not found' });
    expect(status).toBe(404);
  });
});

test('a method that an address does not have is told which it has', async () => {
  const { status, headers, body } = await server.call('PUT', `/v1/levels/${randomUUID()}`, { body: {} });
  expect([status, headers.get('allow'), body.code, body.detail]).toEqual([
    405,
    'GET, PATCH, DELETE',
    'method_not_allowed',
    'Use GET, PATCH, DELETE here, not PUT.',
  ]);
});

test('HEAD of the stream of changes ends', async () => {
  expect((await server.call('HEAD', '/v1/live')).status).toBe(200);
});

test('an internal failure tells the caller nothing of the internals', async () => {
  await server.database.execute(sql`alter table sessions rename to hidden_sessions`);
  const { status, body } = await server.call('GET', '/v1/sessions', { token: clerk });
  await server.database.execute(sql`alter table hidden_sessions rename to sessions`);
  expect([status, body.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(body)).not.toMatch(/sessions|select|at \w+ \(|\/server\//i);
});

test('every answer carries the security headers, refusals too, and no other site is granted anything', async () => {
  for (const path of ['/v1/users/info', '/v1/nothing', '/healthz']) {
    const { headers } = await server.call('GET', path, {
      token: null,
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('permissions-policy')).toContain('camera=(), geolocation=(), microphone=()');
    expect(headers.get('cache-control')).toBe(path.startsWith('/v1/') ? 'no-store' : null);
    // Of a build, whose scripts and styles have hashes.
    const policy = headers.get('content-security-policy')?.replaceAll(/ 'sha256-[^']*'/g, '');
    expect(policy?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  }
});

test.each([
  [
    'of too long an address',
    `GET /v1/levels?filter=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    'fewer filters',
  ],
  ['with a torn header', 'GET / HTTP/1.1\r\nHost: a\r\ntorn header\r\n\r\n', 400, 'couldn’t be read'],
])(
  'a request %s is answered as a problem too, with the security headers',
  async (_, sent, status, detail) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => {}).write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('application/problem+json');
    for (const header of [
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: no-referrer',
      "default-src 'none'",
    ])
      expect(head).toContain(header);
    expect(head).toContain('Cross-Origin-Resource-Policy: same-origin');
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringContaining(detail) });
  },
);

test('an app built anew under a running server is allowed its own script and styles', async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'registrar-app-'));
  const build = (hash: string) => {
    writeFileSync(join(appFolder, 'index.html'), '');
    writeFileSync(
      join(appFolder, 'csp.json'),
      JSON.stringify({ scriptHashes: [`sha256-${hash}`], styleHashes: [] }),
    );
  };
  build('old');
  const running = await startTestServer({ appFolder });
  const policyOf = async () =>
    (await running.call('GET', '/', { token: null })).headers.get('content-security-policy');
  expect(await policyOf()).toContain("script-src 'self' 'sha256-old';");
  build('new');
  utimesSync(join(appFolder, 'csp.json'), new Date(), new Date(Date.now() + 1000));
  expect(await policyOf()).toContain("script-src 'self' 'sha256-new';");
  await running.close();
  rmSync(appFolder, { recursive: true });
});

test('a path that cannot be decoded is answered like any other', async () => {
  for (const path of ['/v1/levels/%', '/v1/levels/%ff?q=%', '/v1/%E0%A4%A/uses']) {
    const { status, headers, body } = await server.call('GET', path);
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({ status, code: expect.stringMatching(/^(invalid_input|not_found)$/) });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a long answer is packed as its caller can unpack it, and one that holds tokens never is', async () => {
  const packing = async (accepted: string, path = '/v1/openapi.json') => {
    const { headers, body } = await server.call('GET', path, { headers: { 'accept-encoding': accepted } });
    expect(body).toMatchObject(
      path === '/v1/openapi.json' ? { openapi: expect.stringMatching(/^3\.1/) } : {},
    );
    return [headers.get('content-encoding'), headers.get('vary')];
  };
  expect([await packing('gzip, br'), await packing('gzip'), await packing('identity')]).toEqual([
    ['br', 'accept-encoding'],
    ['gzip', 'accept-encoding'],
    [null, null],
  ]);
  expect(await packing('br;q=0, gzip')).toEqual(['gzip', 'accept-encoding']);
  expect(await packing('br', '/v1/users/info')).toEqual([null, null]);
  const credentials = { email: ADMIN.email, password: ADMIN.password };
  const { headers } = await server.call('POST', '/v1/auth/login', {
    body: credentials,
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers.get('content-encoding')).toBe(null);
});

test('liveness and readiness need no session', async () => {
  const status = async (path: string) => (await server.call('GET', path, { token: null })).status;
  expect(await status('/healthz')).toBe(200);
  // A busy machine may take longer to connect than a probe waits.
  await expect.poll(() => status('/readyz')).toBe(200);
});

test('the OpenAPI document describes exactly the operations of the contract', async () => {
  const { body } = await server.call('GET', '/v1/openapi.json', { token: null });
  const described = Object.values(
    body.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(body.openapi).toBe('3.1.0');
  expect(described.toSorted()).toEqual(OPERATIONS.map((operation) => operation.id).toSorted());
});

test('every operation of the contract is listed in contract/operations.ts', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
  const isOperation = (value: unknown): value is Operation =>
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'summary' in value &&
    'success' in value;
  const declared = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isOperation);
  expect(declared.length).toBeGreaterThan(50);
  const ids = new Set(OPERATIONS.map(({ id }) => id));
  expect(declared.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
});
