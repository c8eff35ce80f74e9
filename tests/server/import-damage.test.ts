import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport, startCommit } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';
import { workbookOf } from '../support/workbook-of.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const failedLines = async (id: string): Promise<ImportLine[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`)).data;

const FILE = [
  'name,country,city',
  '"Open University,NP,Kathmandu',
  'Short College,NP',
  'Long College,NP,Ilam,surplus',
  '=Nowhere,Narnia,Ilam',
  'Whole College,NP,Ilam',
].join('\n');

test('a damaged row shows what was read of it, and is a row like any other once its cells are entered', async () => {
  const { import: found } = await uploadBytes(client, 'universities', FILE);
  expect((await failedLines(found.id)).map(({ line, damaged_cells: cells }) => [line, cells])).toEqual([
    [2, ['"Open University,NP,Kathmandu']],
    [3, ['Short College', 'NP']],
    [4, ['Long College', 'NP', 'Ilam', 'surplus']],
    [5, null],
  ]);
  const repair = (line: number, cells: object) =>
    client.send('POST', `/v1/imports/${found.id}/repair`, { body: { line, cells } });
  const response = await repair(2, { name: 'Open University', country: 'NP', city: 'Kathmandu' });
  expect((await response.json()).data).toMatchObject({ damaged: 2, counts: { new: 2, failed: 3 } });
  // What was entered may be wrong like what any row says.
  await repair(3, { name: 'Short College', country: 'Narnia' });
  expect((await failedLines(found.id))[0]).toMatchObject({
    line: 3,
    damaged_cells: null,
    errors: [{ path: 'country', message: 'Select a country.' }],
  });
  expect((await repair(6, { name: 'x' })).status).toBe(404);

  await startCommit(client, found.id);
  const done = await settledImport(client, found.id);
  expect(done).toMatchObject({ state: 'committed', counts: { new: 2, failed: 3 }, to_write: 0 });
  expect((await repair(2, { name: 'x' })).status).toBe(404);
});

test('a row that cannot be read keeps every character that was in it', async () => {
  const long = 'x'.repeat(30_000);
  const rows = [`"Open University,NP,${long}`, `Short College,${long}`, `Long College,NP,Ilam,${long}`];
  const { import: found } = await uploadBytes(
    client,
    'universities',
    ['name,country,city', ...rows].join('\n'),
  );
  expect((await failedLines(found.id)).map(({ damaged_cells: cells }) => cells?.join(','))).toEqual(rows);

  const cells = ['name', 'Beside College', 'far away'].map((text) => `<is><t>${text}</t></is>`);
  const workbook = workbookOf({
    rows: [
      [1, `<c r="A1" t="inlineStr">${cells[0]}</c>`],
      [2, `<c r="A2" t="inlineStr">${cells[1]}</c><c r="XFD2" t="inlineStr">${cells[2]}</c>`],
    ],
  });
  const { import: sheet } = await uploadBytes(client, 'universities', workbook);
  expect((await failedLines(sheet.id))[0]).toMatchObject({
    line: 2,
    damaged_cells: ['Beside College', 'far away'],
  });

  const objects = JSON.stringify([{ name: 'A' }, { name: 'y'.repeat(1_100_000) }, { name: 'B' }]);
  const { import: json } = await uploadBytes(client, 'universities', objects);
  expect((await failedLines(json.id)).flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual(
    expect.arrayContaining([
      'This object has more than a million characters, so only its first 1,000 are shown. Shorten it and upload the file again.',
    ]),
  );
});

test('rows that cannot be imported are downloaded with their line and what is wrong, and read again as they were', async () => {
  const { import: found } = await uploadBytes(client, 'universities', FILE.replaceAll('College', 'School'));
  const response = await client.send('GET', `/v1/imports/${found.id}/errors`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = parse(await response.text(), { bom: true }) as string[][];
  expect(rows).toEqual([
    ['Row', 'Error', 'name', 'country', 'city', 'Text in file'],
    [
      '2',
      expect.stringMatching(/^This row has an unclosed quote/),
      '',
      '',
      '',
      '"Open University,NP,Kathmandu',
    ],
    ['3', 'This row has 2 cells; the header has 3.', '', '', '', 'Short School | NP'],
    ['4', 'This row has 4 cells; the header has 3.', '', '', '', 'Long School | NP | Ilam | surplus'],
    ['5', 'Country: Select a country.', "'=Nowhere", 'Narnia', 'Ilam', ''],
  ]);
});
