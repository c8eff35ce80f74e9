import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { isConnectionError } from '../../server/database/connection-errors.ts';
import { openDatabase, sql, type Database } from '../../server/database/database.ts';
import { listen } from '../../server/live/listen.ts';
import { startFlakyProxy, type FlakyProxy } from '../support/flaky-proxy.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** A database that says nothing, as when packets are dropped on the way or PostgreSQL is stopped. */
let near: TestServer;
let proxy: FlakyProxy;
let database: Database;
let app: FastifyInstance;
let headers: Record<string, string> = {};
let address = '';
beforeAll(async () => {
  near = await startTestServer();
  proxy = await startFlakyProxy(near.url);
  database = openDatabase(proxy.url, { statementTimeout: 1000 });
  app = await createApp({
    database,
    settings: { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { access_token: token } = (await near.signIn()).body.data;
  headers = { scope: 'admin', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.cut();
  await near.close();
});

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(address + path, { headers, ...init });
  return { status: response.status, body: (await response.json()) as object };
};

test('while the database says nothing every request is answered, readiness says no, and all goes on afterwards', async () => {
  // A busy machine may take longer to connect than a probe waits.
  await until(async () => expect((await ask('/readyz')).status).toBe(200));
  proxy.swallow();
  const asked = await Promise.all([
    ask('/readyz'),
    ask('/healthz'),
    ask('/v1/universities'),
    ask('/v1/universities', { method: 'POST', body: JSON.stringify({ name: 'Silent', country: 'NP' }) }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([503, 200, 503, 503]);
  expect(asked[3]?.body).toMatchObject({ code: 'database_unavailable' });
  await proxy.restore();
  await until(async () => expect((await ask('/readyz')).status).toBe(200));
  expect((await ask('/v1/universities')).status).toBe(200);
});

test('readiness asked again and again meanwhile leaves the pool to others', async () => {
  proxy.swallow();
  const responses = await Promise.all(Array.from({ length: 30 }, () => ask('/readyz')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(database.pool.waitingCount).toBe(0);
});

test('a statement that may take longer is waited for longer, and one of many is not charged for the others', async () => {
  const nap = (seconds: number) => sql`select pg_sleep(${seconds})`;
  await database.transaction(async (tx) => {
    await tx.limit({ statement: 20_000 });
    await tx.row(nap(4));
  });
  await expect(database.transaction((tx) => tx.row(nap(4)))).rejects.toMatchObject({ code: '57014' });
});

test('a transaction whose database falls silent fails as one whose database is away', async () => {
  const failure = await database
    .transaction(async (tx) => {
      await tx.row(sql`select 1`);
      proxy.swallow();
      await tx.row(sql`select 2`);
    })
    .catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(Error);
  expect(isConnectionError(failure as Error)).toBe(true);
});

test('a slow network is no silent one', async () => {
  proxy.delay(30);
  expect((await ask('/v1/universities')).status).toBe(200);
  proxy.delay(0);
});

test('whoever only listens finds out that nothing more can be received, and receives again once it can', async () => {
  const events: (string | null)[] = [];
  const other = openDatabase(proxy.url);
  const listening = listen(other, ['changes'], (channel, payload) => events.push(channel && payload));
  await until(() => expect(events).toEqual([null]));
  proxy.swallow();
  await until(() => expect(other.pool.totalCount).toBe(0));
  await proxy.restore();
  await until(() => expect(events).toEqual([null, null]));
  await near.database.row(sql`select pg_notify('changes', 'again')`);
  await until(() => expect(events).toEqual([null, null, 'again']));
  listening.stop();
  await other.close();
});
