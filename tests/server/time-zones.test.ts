import { checkRules } from '../../contract/check-rules.ts';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { university } from '../../contract/universities.ts';
import { openDatabase, sql, type Database } from '../../server/database/database.ts';
import { readMigrations } from '../../server/database/migrate.ts';
import { signedIn, type Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFile } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

describe('a session on a server whose machine is in Nepal', () => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase();
    const [{ name } = { name: '' }] = await made.database.rows<{ name: string }>(
      sql`select current_database() as name`,
    );
    await made.database.execute(raw(`alter database ${name} set timezone to 'Asia/Kathmandu'`));
    await made.database.execute(raw(`alter database ${name} set datestyle to 'German, DMY'`));
    const address = new URL(made.url);
    address.searchParams.set('options', '-c work_mem=5MB');
    database = openDatabase(address.href);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });
  const evaluate = async (text: string) =>
    (await database.row<{ it: unknown }>(raw(`select ${text} as it`)))?.it;

  test('counts in UTC, and keeps what the address of the database sets', async () => {
    expect(await evaluate("current_setting('timezone')")).toBe('UTC');
    expect(await evaluate("current_setting('work_mem')")).toBe('5MB');
  });

  test('answers an instant of 1900, when clocks there were set to the second', async () => {
    expect(await evaluate("'1900-01-01T04:18:44Z'::timestamptz")).toBe('1900-01-01T04:18:44.000Z');
  });
});

test('one day is 24 hours also where clocks were put forward on it', async () => {
  const { database, url, drop } = await createTestDatabase();
  const [{ name } = { name: '' }] = await database.rows<{ name: string }>(
    sql`select current_database() as name`,
  );
  await database.execute(raw(`alter database ${name} set timezone to 'Europe/Berlin'`));
  const own = openDatabase(url);
  const row = await own.row<{ hours: number }>(sql`
    select (extract(epoch from '2027-03-28T20:00Z'::timestamptz) -
      extract(epoch from '2027-03-28T20:00Z'::timestamptz - interval '1 day')) / 3600 as hours`);
  expect(Number(row?.hours)).toBe(24);
  await own.close();
  await drop();
});

describe('a time zone', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer();
    client = await signedIn(server.address, ADMIN);
  });
  afterAll(() => server.close());
  const fair = { kind: 'fair', attendance: 'in_person', starts_at: '1900-01-01T10:00' };
  const make = async (title: string, zone: string) =>
    (await server.call('POST', '/v1/events', { body: { ...fair, title, time_zone: zone } })).body;
  const zoneOf = async (id: string) => (await server.call('GET', `/v1/events/${id}`)).body.data.time_zone;

  test.each([
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['asia/kathmandu', 'Asia/Kathmandu'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    ['Europe/Bratislava', 'Europe/Bratislava'],
    ['UTC', 'UTC'],
  ])('sent as %s is saved as %s', async (sent, saved) => {
    const { data } = await make(`Fair of ${sent}`, sent);
    expect(await zoneOf(data.id)).toBe(saved);
  });

  test('that is none, or an abbreviation, is refused', async () => {
    for (const zone of ['Asia/Nowhere', 'EST', '+05:45']) {
      expect((await make('Nowhere', zone)).errors).toEqual([
        { path: 'time_zone', message: 'Select a time zone, like Asia/Kathmandu.' },
      ]);
    }
  });

  test('is found by its old name in a filter', async () => {
    for (const condition of [
      { is: 'is', value: 'Asia/Katmandu' },
      { is: 'any_of', value: ['Asia/Katmandu'] },
    ]) {
      const filter = JSON.stringify({ field: 'time_zone', ...condition });
      const { body } = await server.call('GET', `/v1/events/count?${new URLSearchParams({ filter })}`);
      expect(body.data.value).toBe(2);
    }
  });

  test('imported by its old name changes nothing', async () => {
    const { data } = await make('Imported fair', 'Asia/Yangon');
    const { checked } = await importFile(client, {
      kind: 'events',
      csv: `id,title,time_zone\n${data.id},Imported fair,Asia/Rangoon\n`,
      mapping: { id: 'id', title: 'title', time_zone: 'time_zone' },
      matchBy: 'id',
    });
    expect(checked.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('saved by its old name before is renamed once, and what changed it can still be undone', async () => {
    const { database } = server;
    const { data } = await make('Old fair', 'Europe/Paris');
    const changed = await server.call('PATCH', `/v1/events/${data.id}`, {
      body: { time_zone: 'Asia/Kathmandu' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.status).toBe(200);
    await database.execute(sql`update events set time_zone = 'Asia/Katmandu' where id = ${data.id}`);
    await database.execute(sql`
      update changes set after = jsonb_set(after, '{time_zone}', '"Asia/Katmandu"')
      where record_id = ${data.id} and version = 2`);
    const text = (await readMigrations()).find(({ name }) => name.startsWith('046'))?.text ?? '';
    await database.transaction((tx) => tx.execute(raw(text)));
    await database.transaction((tx) => tx.execute(raw(text)));
    expect(await zoneOf(data.id)).toBe('Asia/Kathmandu');
    const [set] = await database.rows<{ id: string }>(
      sql`select change_set_id as id from changes where record_id = ${data.id} and version = 2`,
    );
    const undone = await server.call('POST', `/v1/change-sets/${set?.id}/undo`, { body: {} });
    expect([undone.status, await zoneOf(data.id)]).toEqual([200, 'Europe/Paris']);
  });
});

test('the year a university was founded may be any that has begun somewhere on Earth', () => {
  const faults = () => checkRules(university, { established: 2028, latitude: null, longitude: null });
  vi.setSystemTime('2027-12-31T09:30:00Z');
  const before = faults();
  vi.setSystemTime('2027-12-31T10:30:00Z');
  const after = faults();
  vi.useRealTimers();
  expect(before).toEqual([{ path: 'established', message: 'Enter a year between 800 and this year.' }]);
  expect(after).toEqual([]);
});
