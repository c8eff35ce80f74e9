import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const read = (bytes: string | Uint8Array, kind = 'universities') => uploadBytes(client, kind, bytes);
const numbersOf = async (bytes: string | Uint8Array) => (await read(bytes, 'offerings')).import.numbers;

test('numbers with a point and three digits are asked about as text, and known where the file holds numbers', async () => {
  expect(await numbersOf('tuition\n27.500\n1.200\n')).toEqual({ tuition: 'unclear_point' });
  expect(await numbersOf('[{"tuition":27.125},{"tuition":1.125}]')).toEqual({});
  expect(await numbersOf('[{"tuition":"27.125"},{"tuition":"1.125"}]')).toEqual({ tuition: 'unclear_point' });
  const sheet = (type: NumberConstructor | StringConstructor) =>
    writeExcelFile([
      ['tuition'],
      ...[27.125, 1.125].map((value) => [{ value: type(value), type }]),
    ] as never).toBuffer();
  expect(await numbersOf(await sheet(Number))).toEqual({});
  expect(await numbersOf(await sheet(String))).toEqual({ tuition: 'unclear_point' });
});

test('a number that two readings allow is asked about, and both are suggested for every equal cell', async () => {
  const create = (plural: string, body: object) => client.call('POST', `/v1/${plural}`, body);
  for (const at of [0, 1, 2, 3])
    await create('universities', { name: `Zahlen College ${at}`, country: 'DE' });
  await create('majors', { name: 'Zahlenkunde' });
  await create('levels', { name: 'Zahlenstufe', code: 'zs' });
  const offerings = (...tuitions: string[]) =>
    tuitions.reduce(
      (csv, tuition, at) => `${csv}Zahlen College ${at};Zahlenkunde;Zahlenstufe;EUR;${tuition}\n`,
      'university;major;level;currency;tuition\n',
    );
  const valuesOf = async (id: string): Promise<unknown[]> =>
    (await client.call('GET', `/v1/imports/${id}/lines`)).data.map(
      ({ changes }: { changes: { field: string; after: unknown }[] }) =>
        changes.find(({ field }) => field === 'tuition')?.after,
    );
  const german = await read(offerings('1.500,00', '2.300,50', '950,00', '12.500'), 'offerings');
  expect(german.import.numbers).toEqual({ tuition: 'comma' });
  expect(await valuesOf(german.import.id)).toEqual([1500, 2300.5, 950, 12_500]);

  const mixed = await read(offerings('100.000,50', '1,500', '1,500', '2,750'), 'offerings');
  const { id } = mixed.import;
  expect(await valuesOf(id)).toEqual([100_000.5, undefined, undefined, undefined]);
  const groups = (await client.call('GET', `/v1/imports/${id}/error-groups`)).data;
  expect(groups).toMatchObject([
    { value: '1,500', rows: 2, suggestions: [{ value: '1500' }, { value: '1.5' }] },
    { value: '2,750', rows: 1, suggestions: [{ value: '2750' }, { value: '2.75' }] },
  ]);
  for (const [from, to] of [
    ['1,500', '1500'],
    ['2,750', '2.75'],
  ])
    await client.call('POST', `/v1/imports/${id}/fix`, { column: 'tuition', from, to });
  expect(await valuesOf(id)).toEqual([100_000.5, 1500, 1500, 2.75]);
});

test('a point is decimal in a column of coordinates, also in one that was mapped by hand', async () => {
  const { import: found } = await read('name,country,x,longitude\nA,NP,27.717,85.324\nB,NP,-1.250,5.125\n');
  await client.call('POST', `/v1/imports/${found.id}/check`, {
    mapping: { name: 'name', country: 'country', x: 'latitude', longitude: 'longitude' },
    match_by: null,
  });
  await settledImport(client, found.id);
  const { data } = await client.call('GET', `/v1/imports/${found.id}/lines`);
  const valueOf = (at: number, field: string) =>
    data[at].changes.find((change: { field: string }) => change.field === field)?.after;
  expect([valueOf(0, 'latitude'), valueOf(0, 'longitude'), valueOf(1, 'latitude')]).toEqual([
    27.717, 85.324, -1.25,
  ]);
});

test('a duration may be written in years', async () => {
  const { import: found } = await read(
    'name,code,typical_months\nA,a,3 years\nB,b,18 months\nC,c,1.5 yrs\nD,d,24\nE,e,0.3 years\n',
    'levels',
  );
  await client.call('POST', `/v1/imports/${found.id}/check`, {
    mapping: { name: 'name', code: 'code', typical_months: 'typical_months' },
    match_by: null,
  });
  await settledImport(client, found.id);
  const { data } = await client.call('GET', `/v1/imports/${found.id}/lines`);
  type Line = { changes: { field: string; after: unknown }[]; errors: { path: string }[] };
  const months = (data as Line[]).map(
    ({ changes }) => changes.find(({ field }) => field === 'typical_months')?.after,
  );
  expect(months.slice(0, 4)).toEqual([36, 18, 18, 24]);
  expect((data as Line[])[4]?.errors).toMatchObject([{ path: 'typical_months' }]);
});
