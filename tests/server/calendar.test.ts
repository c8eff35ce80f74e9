import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const fair = { kind: 'fair', attendance: 'in_person', city: 'Zürich', organiser: 'Registrar' } as const;
const make = async (title: string, times: object): Promise<string> => {
  const response = await server.call('POST', '/v1/events', { body: { ...fair, title, ...times } });
  expect(response.body.errors ?? []).toEqual([]);
  return response.body.data.id as string;
};
const range = async (query: Record<string, string>) => {
  const response = await server.call('GET', `/v1/events/calendar?${new URLSearchParams(query)}`);
  return response.body.data?.map(({ title }: { title: string }) => title) ?? response.body.errors;
};

beforeAll(async () => {
  server = await startTestServer();
  const zone = { time_zone: 'Pacific/Auckland' };
  await make('The day before', { ...zone, starts_at: '2027-03-31T22:00', ends_at: '2027-03-31T23:30' });
  await make('Over midnight', { ...zone, starts_at: '2027-03-31T22:00', ends_at: '2027-04-01T01:00' });
  await make('First minute', { ...zone, starts_at: '2027-04-01T00:00' });
  await make('Three days', { all_day: true, starts_at: '2027-03-30T00:00', ends_at: '2027-04-01T00:00' });
  await make('A year', { all_day: true, starts_at: '2026-09-01T00:00', ends_at: '2027-08-31T00:00' });
  await make('Last evening', { time_zone: 'America/Lima', starts_at: '2027-04-30T23:59' });
  await make('May', { time_zone: 'America/Lima', starts_at: '2027-05-01T00:00' });
  await make('No date yet', {});
  const trashed = await make('In the trash', { ...zone, starts_at: '2027-04-10T10:00' });
  await server.call('DELETE', `/v1/events/${trashed}`, { headers: { 'if-match': '"1"' } });
});
afterAll(() => server.close());

describe('the events of some days', () => {
  test('are those that touch them by their own clocks, wherever they are', async () => {
    expect(await range({ from: '2027-04-01', to: '2027-05-01' })).toEqual([
      'A year',
      'Three days',
      'Over midnight',
      'First minute',
      'Last evening',
    ]);
  });

  test('can be searched and filtered as the list is', async () => {
    const april = { from: '2027-04-01', to: '2027-05-01' };
    expect(await range({ ...april, q: 'evning' })).toEqual(['Last evening']);
    const filter = JSON.stringify({ field: 'time_zone', is: 'is', value: 'America/Lima' });
    expect(await range({ ...april, filter })).toEqual(['Last evening']);
  });

  test('say who hosts them, by name', async () => {
    const host = await server.call('POST', '/v1/universities', { body: { name: 'Host', country: 'CH' } });
    const id = host.body.data.id as string;
    await make('Hosted', { host_id: id, time_zone: 'Europe/Zurich', starts_at: '2028-01-02T10:00' });
    const { body } = await server.call('GET', '/v1/events/calendar?from=2028-01-01&to=2028-02-01');
    expect(body.meta).toEqual({ names: { [id]: 'Host' }, more: false });
  });

  test.each([
    [{ from: '2027-04-01', to: '2027-04-01' }, 'to'],
    [{ from: '2027-04-01', to: '2028-04-01' }, 'to'],
    [{ from: '2027-02-30', to: '2027-04-01' }, 'from'],
    [{ from: '2027-04-01', to: '2027-05-01', filter: '{"field":"nothing","is":"is","value":1}' }, 'filter'],
  ])('are refused for %j', async (query, path) => {
    expect(await range(query as Record<string, string>)).toMatchObject([{ path }]);
  });

  test('are found through one index', async () => {
    const { rows } = await server.database.pool
      .query<{ 'QUERY PLAN': string }>(`
      begin; set local enable_seqscan = off;
      explain select id from events where deleted_at is null and starts_at is not null
        and wall_times(starts_at, coalesce(ends_at, starts_at), '[]') && wall_times('2027-04-01', '2027-05-01', '[)');
    `)
      .then((results) => (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[2]!);
    await server.database.pool.query('rollback');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_in_time');
  });
});

test('the starter set stands in the calendar', async () => {
  await loadSeedData(server.database);
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  expect((await range({ from, to })).length).toBeGreaterThan(5);
});
