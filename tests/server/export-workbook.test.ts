import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWorkbook } from '../../server/records/export/write-workbook.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const workbook = async (path: string) => {
  const response = await client.send('GET', path);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  return new Uint8Array(await response.arrayBuffer());
};

const cellsOf = async (kind: string, bytes: Uint8Array) => {
  const { import: found, lines, refusal } = await uploadBytes(client, kind, bytes);
  expect(refusal).toBeNull();
  return [found.columns, ...lines.map(({ cells }) => Object.values(cells))];
};

test('a workbook holds the list with its filter, columns and order; texts stay texts, numbers numbers', async () => {
  const parent = await server.call('POST', '/v1/universities', { body: { name: 'Mother', country: 'NP' } });
  await server.call('POST', '/v1/universities', {
    body: {
      name: '=HYPERLINK("http://x")',
      country: 'IN',
      established: 1857,
      latitude: -27.5,
      longitude: 85,
      domains: ['a.org', 'b.org'],
      description: 'line\nbreak, _x0041_ and <तिब्बत>',
      parent_id: parent.body.data.id,
    },
  });
  const filter = encodeURIComponent(JSON.stringify({ field: 'country', is: 'any_of', value: ['NP', 'IN'] }));
  const columns = 'name,parent_id,established,latitude,domains,description';
  const bytes = await workbook(
    `/v1/universities/export?format=xlsx&filter=${filter}&sort=-country&columns=${columns}`,
  );
  expect(await cellsOf('universities', bytes)).toEqual([
    columns.split(','),
    ['Mother', '', '', '', '', ''],
    ['=HYPERLINK("http://x")', 'mother', '1857', '-27.5', 'a.org|b.org', 'line\nbreak, _x0041_ and <तिब्बत>'],
  ]);
});

test('days and wall times of a workbook are dates, which come back as they were', async () => {
  await server.call('POST', '/v1/events', {
    body: {
      title: 'Open day',
      starts_at: '2026-03-29T14:30',
      ends_at: '2026-03-29T16:00',
      kind: 'fair',
      attendance: 'online',
      time_zone: 'Asia/Kathmandu',
    },
  });
  const bytes = await workbook('/v1/events/export?format=xlsx&q=open&columns=title,starts_at,time_zone');
  expect(await cellsOf('events', bytes)).toEqual([
    ['title', 'starts_at', 'time_zone'],
    ['Open day', '2026-03-29 14:30', 'Asia/Kathmandu'],
  ]);
});

test('a list that no workbook holds is refused in a sentence', async () => {
  const pages = async function* () {
    yield [['id']];
    yield Array.from({ length: 50_001 }, (_, at) => [at]);
  };
  await expect(writeWorkbook(pages())).rejects.toMatchObject({
    status: 400,
    message: 'A workbook holds at most 50,000 rows. Filter the list, or export it as CSV.',
  });
});

test('a text that no cell holds is refused in a sentence', async () => {
  const pages = async function* () {
    yield [['description'], ['x'.repeat(32_768)]];
  };
  await expect(writeWorkbook(pages())).rejects.toMatchObject({
    message: 'A value in this list is too long for a workbook cell. Export the list as CSV.',
  });
});
