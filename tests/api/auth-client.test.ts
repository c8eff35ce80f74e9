import { describe, expect, test } from 'vitest';
import { createAuthClient } from '../../src/api/auth.ts';
import { CallFailure } from '../../src/api/call-failure.ts';
import type { TransportResponse, Outgoing } from '../../src/api/transport.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const clock = createVirtualClock();
const IN_AN_HOUR = new Date(clock.now() + 3_600_000).toISOString();
const quiet = new AbortController().signal;

/** A client whose every request is answered so, and what it sent. */
const clientOf = (answer: (Omit<TransportResponse, 'headers'> & { headers?: Headers }) | CallFailure) => {
  const sent: Outgoing[] = [];
  const client = createAuthClient((request) => {
    sent.push(request);
    return answer instanceof CallFailure
      ? Promise.reject(answer)
      : Promise.resolve({ headers: new Headers(), ...answer });
  }, clock);
  return { client, sent };
};
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });
const ownProblem = (status: number, code: string) => ({
  ...json({ code }, status),
  headers: new Headers({ 'content-type': 'application/problem+json' }),
});
const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: IN_AN_HOUR };
const storedTokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: IN_AN_HOUR };

describe('signing in', () => {
  test('posts the credentials as JSON, can be given up, and carries no token', async () => {
    const { client, sent } = clientOf(json({ data: tokens }));
    const credentials = { email: 'ada@example.org', password: 'five green parrots sing' };
    expect(await client.login(credentials, quiet)).toEqual(storedTokens);
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/v1/auth/login',
        accessToken: null,
        body: JSON.stringify(credentials),
        timeout: 15_000,
        signals: [quiet],
      },
    ]);
  });

  test.each([
    ['no body', { status: 200, text: '' }],
    ['a page', { status: 200, text: '<!doctype html>' }],
    ['null', json(null)],
    ['no data', json({})],
    ['data of null', json({ data: null })],
    ['no access token', json({ data: { ...tokens, access_token: '' } })],
    ['an access token that is no text', json({ data: { ...tokens, access_token: 7 } })],
    ['no refresh token', json({ data: { ...tokens, refresh_token: undefined } })],
    ['no time', json({ data: { ...tokens, expires_in: null } })],
  ])('answered by %s fails as malformed', async (_, answer) => {
    const { client } = clientOf(answer);
    await expect(client.login({ email: 'a@b.org', password: 'x' }, quiet)).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  test.each([
    [199, 'malformed'],
    [300, 'malformed'],
    [401, 'unauthenticated'],
    [500, 'internal'],
  ])('answered by %d fails, whatever the body says', async (status, code) => {
    const { client } = clientOf(json({ data: tokens }, status));
    await expect(client.login({ email: 'a@b.org', password: 'x' }, quiet)).rejects.toMatchObject({
      code,
      status,
    });
  });
});

describe('refreshing', () => {
  test('posts the refresh token alone, in the time it is given', async () => {
    const { client, sent } = clientOf(json({ data: tokens }));
    expect(await client.refresh('old', quiet, 1_234)).toEqual({ outcome: 'tokens', tokens: storedTokens });
    expect(sent[0]).toMatchObject({
      path: '/v1/auth/refresh-token',
      accessToken: null,
      body: '{"refresh_token":"old"}',
      timeout: 1_234,
      signals: [quiet],
    });
  });

  test.each([
    ['no network', new CallFailure('network')],
    ['no answer in time', new CallFailure('timeout')],
    ['too many requests', json({}, 429)],
    ['an error of the server', json({}, 500)],
    ['a gateway', { status: 502, text: '<h1>Bad gateway</h1>' }],
    ['a gateway that is too busy', { status: 503, text: '<h1>Service unavailable</h1>' }],
    ['a request that arrived too slowly', json({}, 408)],
    ['a fault of our server', ownProblem(500, 'internal')],
    ['our server without its database', ownProblem(503, 'database_unavailable')],
  ])('that meets %s may be tried again', async (_, answer) => {
    expect(await clientOf(answer).client.refresh('old', quiet, 1_000)).toEqual({ outcome: 'unavailable' });
  });

  test.each([
    ['a refusal', json({ code: 'invalid_refresh_token' }, 401)],
    ['a request we got wrong', json({ code: 'invalid_input' }, 400)],
    ['an answer without sense', { status: 200, text: 'welcome' }],
  ])('that meets %s is over', async (_, answer) => {
    expect(await clientOf(answer).client.refresh('old', quiet, 1_000)).toEqual({
      outcome: 'rejected',
      reason: 'expired',
    });
  });

  test.each([new CallFailure('aborted'), new TypeError('a fault of ours')])(
    'that ends in %s says so rather than judging the token',
    async (failure) => {
      const { client } = clientOf(failure as CallFailure);
      const faulty = createAuthClient(() => Promise.reject(failure), clock);
      await expect(
        (failure instanceof CallFailure ? client : faulty).refresh('old', quiet, 1_000),
      ).rejects.toBe(failure);
    },
  );
});

describe('asking who it is', () => {
  const detail = { first_name: 'Ada', last_name: 'Lovelace' };

  test('carries the token, can be given up, and keeps what the specification names', async () => {
    const { client, sent } = clientOf(
      json({ data: { UserDetail: { ...detail, password_hash: 'x' }, scopes: ['admin'], more: 1 } }),
    );
    expect(await client.userInfo('access', quiet)).toEqual({ UserDetail: detail, scopes: ['admin'] });
    expect(sent[0]).toEqual({
      method: 'GET',
      path: '/v1/users/info',
      accessToken: 'access',
      timeout: 15_000,
      signals: [quiet],
    });
  });

  test.each([
    [{ scopes: ['admin'] }],
    [{ UserDetail: null, scopes: ['admin'] }],
    [{ UserDetail: 'Ada', scopes: ['admin'] }],
    [{ UserDetail: detail }],
    [{ UserDetail: detail, scopes: 'admin' }],
    [{ UserDetail: detail, scopes: ['admin', 7] }],
    [{ UserDetail: { first_name: 'Ada' }, scopes: ['admin'] }],
    [{ UserDetail: { first_name: 1, last_name: 'Lovelace' }, scopes: ['admin'] }],
  ])('answered by %j fails as malformed', async (data) => {
    await expect(clientOf(json({ data })).client.userInfo('access', quiet)).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});

describe('the word of farewell', () => {
  test('names the session, may outlive the page, and is nobody’s worry', async () => {
    const { client, sent } = clientOf(new CallFailure('network'));
    await expect(client.logout('refresh')).resolves.toBeUndefined();
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/v1/auth/logout',
      accessToken: null,
      body: '{"refresh_token":"refresh"}',
      timeout: 15_000,
      keepalive: true,
    });
  });
});
