import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase, sql, type Database } from '../../server/database/database.ts';
import { startFlakyProxy, type FlakyProxy } from '../support/flaky-proxy.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Has the person who signs in; the server that is tried stands beside it, behind a line of its own. */
let near: TestServer;
let line: FlakyProxy;
let database: Database;
let app: FastifyInstance;
let address = '';
let headers: Record<string, string> = {};
const events: string[] = [];
beforeAll(async () => {
  near = await startTestServer();
  line = await startFlakyProxy(near.url);
  database = openDatabase(line.url);
  const settings = { accessTokenTtl: 900, refreshTokenTtl: 28_800, trustProxy: false };
  const log = pino({ level: 'error' }, { write: (written) => events.push(JSON.parse(written).event) });
  app = await createApp({ database, settings, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // It would do the jobs of the other.
  const { access_token: token } = (await near.signIn()).body.data;
  await near.app.close();
  headers = { scope: 'admin', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  await line.cut();
  await near.close();
});

test('while the database is away the server lives, is not ready and says so; once it is back all goes on', async () => {
  const status = async (path: string) => (await fetch(address + path, { headers })).status;
  const write = (name: string) =>
    fetch(`${address}/v1/universities`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'written-while-away' },
      body: JSON.stringify({ name, country: 'NP' }),
    });
  expect(await status('/healthz')).toBe(200);
  // A busy machine may take longer to connect than a probe waits.
  await until(async () => expect(await status('/readyz')).toBe(200));

  await line.cut();
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  const refused = await write('Away');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);
  // Said once, for all that ask again and again.
  await until(() => expect(events).toContain('database.unreachable'));
  expect(events.filter(Boolean)).toEqual(['database.unreachable']);

  await line.restore();
  await until(async () => expect(await status('/readyz')).toBe(200));
  expect([(await write('Away')).status, (await write('Away')).status]).toEqual([201, 201]);
  const { data } = (await (await fetch(`${address}/v1/universities`, { headers })).json()) as {
    data: unknown[];
  };
  expect(data).toHaveLength(1);
});

test('a job that loses its database is begun anew when it is back, and done once', async () => {
  const post = async (path: string, body: object) =>
    (await fetch(`${address}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const { data: record } = await post('universities', { name: 'Changed', country: 'TO' });
  const { data: set } = await post('universities/sets', { ids: [record.id] });
  const holder = await near.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from universities where id = $1 for update', [record.id]);
  const { data: job } = await post('universities/bulk', { set_id: set.id, change: { city: 'Nuku' } });
  await until(async () => {
    // Not by the holder: within one transaction PostgreSQL goes on saying what it said first.
    const waiting = await near.database.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(waiting).toHaveLength(1);
  });
  await line.cut();
  await line.restore();
  await holder.query('commit');
  holder.release();
  await until(async () => {
    const response = await fetch(`${address}/v1/jobs/${job.id}`, { headers });
    expect(((await response.json()) as { data: object }).data).toMatchObject({
      state: 'done',
      result: { changed: 1, failed: 0 },
    });
  });
  const versions = await near.database.rows(sql`select version from universities where id = ${record.id}`);
  expect(versions).toEqual([{ version: 2 }]);
});
