import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { exportRows } from '../../server/records/export/export-rows.ts';
import { writeCalendar } from '../../server/calendar/write-calendar.ts';
import { eventStore } from '../../server/stores/events.ts';
import { universityStore } from '../../server/stores/universities.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const COUNT = 1050;
/** Of 40,000 bytes; all together are more than the buffers of a connection hold. */
const DESCRIPTION = '𐍈'.repeat(10_000);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.execute(sql`
    insert into universities (id, slug, name, country, description)
    select gen_random_uuid(), 'many-' || number, 'Many ' || number, 'SG', ${DESCRIPTION}::text
    from generate_series(1, ${COUNT}) as number`);
  await server.database.execute(sql`
    insert into events (id, slug, title, kind, attendance, time_zone, starts_at, ends_at)
    select gen_random_uuid(), 'fair-' || number, 'Fair ' || number, 'fair', 'online', 'UTC',
      '2027-01-15T10:00', '2027-01-15T11:00'
    from generate_series(1, ${COUNT}) as number`);
});
afterAll(() => server.close());

/** Saves the records that a list sorted by the last change shows last, which moves them to its top. */
const editOldest = async (plural: string, change: object) => {
  const { body } = await server.call('GET', `/v1/${plural}?sort=updated_at&limit=5`);
  for (const { id, version } of body.data as { id: string; version: number }[]) {
    const saved = await server.call('PATCH', `/v1/${plural}/${id}`, {
      body: change,
      headers: { 'if-match': `"${version}"` },
    });
    expect(saved.status).toBe(200);
  }
};

const openSnapshots = async () => {
  const found = await server.database.row<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query not like 'listen%'`);
  return found?.count;
};
/** Until the buffers are full it may be at work between two looks. */
const hasOneOpen = async () => expect(await openSnapshots()).toBeGreaterThan(0);
const hasNoneOpen = async () => expect(await openSnapshots()).toBe(0);

test.each(['json', 'csv'] as const)(
  'a %s export holds the records that are edited while it runs, as they were',
  async (format) => {
    const file = await exportRows(server.database, universityStore, {
      format,
      sort: '-updated_at',
      columns: 'name,city',
    });
    await editOldest('universities', { city: `Seen ${format}` });
    const whole = await text(file);
    expect(whole.match(/Many \d+/g)).toHaveLength(COUNT);
    expect(whole).not.toContain(`Seen ${format}`);
    await until(hasNoneOpen);
  },
);

test('a calendar file holds the events that are edited while it runs', async () => {
  const file = await writeCalendar(server.database, 'Events', { sort: '-updated_at' });
  await editOldest('events', { organiser: 'Someone' });
  expect((await text(file)).match(/BEGIN:VEVENT/g)).toHaveLength(COUNT);
});

test('an export that is never read gives its connection back', async () => {
  const file = await exportRows(server.database, universityStore, { format: 'json' });
  await until(hasOneOpen);
  file.destroy();
  await until(hasNoneOpen);
});

test('more exports than connections run beside each other and leave connections to others', async () => {
  const files = Array.from({ length: 14 }, () => exportRows(server.database, eventStore, { format: 'json' }));
  const list = await server.call('GET', '/v1/universities?limit=1');
  const whole = await Promise.all(files.map(async (file) => text(await file)));
  expect(list.status).toBe(200);
  expect(whole.map((one) => (JSON.parse(one) as unknown[]).length)).toEqual(files.map(() => COUNT));
});

test('a download that is broken off gives its connection back', async () => {
  const { body } = await server.signIn();
  const asked = request(`${server.address}/v1/universities/export?format=json`, {
    headers: { scope: 'admin', authorization: `Bearer ${body.data.access_token}` },
  });
  const isBegun = new Promise((begun) => {
    asked.once('response', begun);
  });
  asked.end();
  await isBegun;
  await until(hasOneOpen);
  asked.once('error', () => {}).destroy();
  await until(hasNoneOpen);
});
