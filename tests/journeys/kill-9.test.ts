import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireInvariants } from '../support/database-invariants.ts';
import { sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startCommit, uploadAndCheck } from '../support/import-file.ts';
import { startRegistrar, type Registrar } from '../support/registrar-process.ts';
import { until } from '../support/until.ts';

const ADMIN = { email: 'admin@registrar.example', password: 'seven quiet otters read' };

let store: TestDatabase;
let server: Registrar;
let client: Client;
/** Holds what it was told to, so that the server is in the midst of its work when it is killed. */
let holder: PoolClient;

const start = async () => {
  server = await startRegistrar({ PORT: '0', DATABASE_URL: store.url, ADMIN_PASSWORD: ADMIN.password });
  client = await signedIn(server.address, ADMIN);
};
const killAndStart = async () => {
  await server.stop('SIGKILL');
  await holder.query('rollback');
  await start();
};

beforeAll(async () => {
  store = await createTestDatabase();
  holder = await store.database.pool.connect();
  await start();
});
afterAll(async () => {
  await server.stop();
  holder.release();
  await requireInvariants(store.url);
  await store.drop();
});

const make = async (name: string, country: string) =>
  (await client.call('POST', '/v1/universities', { name, country })).data as { id: string };
const rowsIn = (country: string) =>
  store.database.rows<{ name: string; city: string | null; version: number }>(
    sql`select name, city, version from universities where country = ${country} order by name`,
  );
const hold = async (id: string) => {
  await holder.query('begin');
  await holder.query('select from universities where id = $1 for update', [id]);
};
/** Until the server waits for what is held. */
const isStuck = () =>
  until(async () => {
    const waiting = await store.database.row(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(waiting).toBeDefined();
  });
const done = (id: string) =>
  until(async () => {
    const { data } = await client.call('GET', `/v1/jobs/${id}`);
    expect(data.state).toBe('done');
    return data;
  });
const changeSets = async (kind: string) =>
  (await store.database.rows(sql`select from change_sets where kind = ${kind}`)).length;

describe('a server that is killed with -9', () => {
  test('amid a bulk change leaves none of it, and the next one does all of it, once', async () => {
    const made = [
      await make('San Marino', 'SM'),
      await make('Serravalle', 'SM'),
      await make('Faetano', 'SM'),
    ];
    const filter = JSON.stringify({ field: 'country', is: 'is', value: 'SM' });
    const { data: set } = await client.call('POST', '/v1/universities/sets', { filter });
    await hold(made[2]!.id);
    const { data: job } = await client.call('POST', '/v1/universities/bulk', {
      set_id: set.id,
      change: { city: 'Borgo Maggiore' },
    });
    await isStuck();
    await killAndStart();
    expect(await done(job.id)).toMatchObject({ result: { changed: 3, failed: 0 } });
    expect((await rowsIn('SM')).map(({ city, version }) => [city, version])).toEqual(
      made.map(() => ['Borgo Maggiore', 2]),
    );
    expect(await changeSets('bulk')).toBe(1);
  });

  test('amid the commit of an import keeps the rows it wrote, and the next one writes the others, each row once', async () => {
    const last = await make('Zouave', 'VA');
    const lines = Array.from({ length: 600 }, (_, at) => `Holy See ${at},VA,Rome`);
    const csv = ['name,country,city', ...lines, 'Zouave,VA,Rome'].join('\n');
    const checked = await uploadAndCheck(client, {
      kind: 'universities',
      csv,
      mapping: { name: 'name', country: 'country', city: 'city' },
      matchBy: 'name',
    });
    expect(checked.counts).toMatchObject({ new: 600, changed: 1, failed: 0 });
    await hold(last.id);
    const data = await startCommit(client, checked.id);
    await until(async () => expect(await rowsIn('VA')).toHaveLength(601));
    await isStuck();
    await killAndStart();
    expect(await done(data.job.id)).toMatchObject({ result: { changed: 601, failed: 0 } });
    const rows = await rowsIn('VA');
    expect(new Set(rows.map(({ name, version }) => name === 'Zouave' || version === 1))).toEqual(
      new Set([true]),
    );
    expect(rows.find(({ name }) => name === 'Zouave')).toMatchObject({ city: 'Rome', version: 2 });
    expect(new Set(rows.map(({ name }) => name)).size).toBe(601);
    expect(rows).toHaveLength(601);
    expect(await changeSets('import')).toBe(1);
  });

  test('amid a creation has made nothing; the same key sent again makes one row, and after that none', async () => {
    const create = () =>
      client.send('POST', '/v1/universities', {
        body: { name: 'Andorra', country: 'AD' },
        headers: { 'idempotency-key': 'andorra-once' },
      });
    await holder.query('begin');
    await holder.query('lock table universities in share row exclusive mode');
    const lost = create().then(
      (response) => response.status,
      () => 'lost',
    );
    await isStuck();
    await killAndStart();
    expect(await lost).toBe('lost');
    const response = (await (await create()).json()) as { data: { id: string } };
    await killAndStart();
    expect(await (await create()).json()).toEqual(response);
    expect(await rowsIn('AD')).toHaveLength(1);
  });
});
