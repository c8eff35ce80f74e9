import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw } from 'sql-template-tag';
import { sql } from '../../server/database/database.ts';
import { readMigrations } from '../../server/database/migrate.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let client: Client;
const made: Record<string, { id: string }> = {};
const make = async (plural: string, body: object) =>
  (await client.call('POST', `/v1/${plural}`, body)).data as { id: string };

beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
  made['host'] = await make('universities', { name: 'Kathmandu University', country: 'NP' });
  made['other'] = await make('universities', { name: 'Lumbini University', country: 'NP' });
  const event = { kind: 'fair', attendance: 'online', organiser: null };
  made['hosted'] = await make('events', { ...event, title: 'Autumn fair', host_id: made['host'].id });
  made['named'] = await make('events', { ...event, title: 'Kathmandu University open day' });
  await make('events', { ...event, title: 'Autumn webinar', host_id: made['other'].id });
});
afterAll(() => server.close());

interface Found {
  readonly title: string;
  readonly matched: { readonly text: string; readonly label: string | null } | null;
}

const byHost = (text: string) => ({ text, label: 'Host university' });

const find = async (q: string) => {
  const { data } = await client.call('GET', `/v1/events?q=${encodeURIComponent(q)}`);
  return (data as Found[]).map(({ title, matched }) => [title, matched]);
};

test('an event is found by its host, under those of that name, and says why', async () => {
  expect(await find('kathmandu university')).toEqual([
    ['Kathmandu University open day', null],
    ['Autumn fair', byHost('Kathmandu University')],
  ]);
  expect(await find('lumbni')).toEqual([['Autumn webinar', byHost('Lumbini University')]]);
  const { data } = await client.call('GET', '/v1/search?q=kathmandu%20university');
  expect((data as { name: string }[]).map(({ name }) => name)).toEqual([
    'Kathmandu University',
    'Kathmandu University open day',
    'Autumn fair',
  ]);
});

const change = (path: string, body: object, version: number) =>
  client.send('PATCH', path, { body, headers: { 'if-match': `"${version}"` } });

test('an event follows its host’s new name, and a new host', async () => {
  await change(`/v1/universities/${made['host']?.id}`, { name: 'Bagmati University' }, 1);
  expect(await find('bagmati')).toEqual([['Autumn fair', byHost('Bagmati University')]]);
  expect(await find('kathmandu')).toEqual([['Kathmandu University open day', null]]);
  await change(`/v1/events/${made['hosted']?.id}`, { host_id: made['other']?.id }, 1);
  expect(await find('bagmati')).toEqual([]);
  expect((await find('lumbini')).map(([title]) => title)).toEqual(['Autumn fair', 'Autumn webinar']);
});

test('events written before are found by their host after the upgrade', async () => {
  await server.database.execute(sql`update events set search_words = '' where host_id is not null`);
  expect(await find('lumbini')).toEqual([]);
  const upgrade = (await readMigrations()).find(({ name }) => name === '134_event_hosts');
  await server.database.execute(sql`${raw(upgrade?.text ?? '')}`);
  await until(async () =>
    expect((await find('lumbini')).map(([title]) => title)).toEqual(['Autumn fair', 'Autumn webinar']),
  );
});
