import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { cuttable, type Cuttable } from '../support/cuttable.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

/** Has the person who signs in; the server that is tried stands beside it, behind a line of its own. */
let near: TestServer;
let line: Cuttable;
let database: Database;
let app: FastifyInstance;
let address = '';
beforeAll(async () => {
  near = await startTestServer();
  line = await cuttable(near.url);
  database = openDatabase(line.url);
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  app = await createApp({ database, settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  await line.close();
  await near.close();
});

test('while the database is away the server lives, is not ready and says so; once it is back all goes on', async () => {
  const { access_token: token } = (await near.signIn({ email: ADMIN.email, password: ADMIN.password })).body
    .data;
  const headers = { scope: 'admin', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const status = async (path: string) => (await fetch(address + path, { headers })).status;
  const write = (name: string) =>
    fetch(`${address}/v1/universities`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'written-while-away' },
      body: JSON.stringify({ name, country: 'NP' }),
    });
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);

  await line.cut();
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  const refused = await write('Away');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);

  await line.mend();
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 10_000, interval: 50 });
  expect([(await write('Away')).status, (await write('Away')).status]).toEqual([201, 201]);
  const { data } = (await (await fetch(`${address}/v1/universities`, { headers })).json()) as {
    data: unknown[];
  };
  expect(data).toHaveLength(1);
});
