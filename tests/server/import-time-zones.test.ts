import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { importFile, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const FIELDS = ['name', 'country', 'city', 'website', 'status'] as const;
const fileWith = (fields: readonly string[], ...rows: readonly string[]) => ({
  kind: 'universities',
  csv: [fields.join(), ...rows].join('\n'),
  mapping: Object.fromEntries(fields.map((field) => [field, field])),
  matchBy: 'auto',
});
const file = (...rows: readonly string[]) => fileWith(FIELDS, ...rows);

test('a new university gets the only zone of its country, which the review says, and no other', async () => {
  const existing = { name: 'Known University', country: 'NP', city: 'Pokhara' };
  await client.call('POST', '/v1/universities', existing);
  const rows = file(
    'Single Zone University,NP,Kathmandu,https://single.edu.np,published',
    'Many Zones University,US,,,',
    'Known University,NP,Kathmandu,,',
  );
  const { id } = await uploadAndCheck(client, rows);
  const { data: lines } = await client.call('GET', `/v1/imports/${id}/lines`);
  const zoneIn = ({ changes }: { changes: readonly { field: string; after: unknown }[] }) =>
    changes.find(({ field }) => field === 'time_zone')?.after;
  expect((lines as Parameters<typeof zoneIn>[0][]).map(zoneIn)).toEqual([
    'Asia/Kathmandu',
    undefined,
    undefined,
  ]);
  await importFile(client, rows);
  const { data: written } = await client.call('GET', '/v1/universities?limit=50&sort=name');
  const zones = (written as { name: string; time_zone: string | null; status: string }[]).map(
    ({ name, time_zone: zone, status }) => [name, zone, status],
  );
  expect(zones).toEqual([
    ['Known University', null, 'draft'],
    ['Many Zones University', null, 'draft'],
    ['Single Zone University', 'Asia/Kathmandu', 'published'],
  ]);
});

test('a zone that the file holds is not replaced, an empty one neither', async () => {
  const fields = ['name', 'country', 'time_zone'];
  const rows = fileWith(fields, 'Given Zone University,NP,Asia/Kolkata', 'Empty Zone University,NP,');
  await importFile(client, rows);
  const { data } = await client.call('GET', '/v1/universities?q=Zone&limit=50&sort=name');
  const zones = (data as { name: string; time_zone: string | null }[])
    .filter(({ name }) => /^(Given|Empty) Zone/.test(name))
    .map(({ name, time_zone: zone }) => [name, zone]);
  expect(zones).toEqual([
    ['Empty Zone University', null],
    ['Given Zone University', 'Asia/Kolkata'],
  ]);
});

test('a new university gets the zone of its city, or the one time all zones of its country keep', async () => {
  const cases = [
    ['Germany', 'Berlin', 'Europe/Berlin'],
    ['Germany', 'Munich', 'Europe/Berlin'],
    ['Spain', 'Madrid', 'Europe/Madrid'],
    ['Spain', 'Sevilla', undefined],
    ['United States', 'new york', 'America/New_York'],
    ['Brazil', 'São Paulo', 'America/Sao_Paulo'],
    ['New Zealand', 'Wellington', undefined],
  ] as const;
  const rows = cases.map(([country, city]) => `University of ${city},${country},${city},,`);
  const { id } = await uploadAndCheck(client, file(...rows));
  const { data: lines } = await client.call('GET', `/v1/imports/${id}/lines`);
  type Line = { changes: readonly { field: string; after: unknown }[] };
  const zones = (lines as Line[]).map(
    ({ changes }) => changes.find(({ field }) => field === 'time_zone')?.after,
  );
  expect(zones).toEqual(cases.map(([, , zone]) => zone));
});
