import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '../../server/database/database.ts';
import { readLines } from '../../server/imports/file/read-lines.ts';
import { withUploadedFile } from '../../server/imports/file/receive-file.ts';
import { readSheet } from '../../server/imports/file/xlsx/sheet-rows.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';
import { SHEET, workbookOf } from '../support/workbook-of.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const rowsOf = async (bytes: Uint8Array) => {
  const { lines, refusal } = await uploadBytes(client, 'universities', bytes);
  return (
    refusal ??
    lines.map(({ line, cells, errors }) => [line, ...(errors.length > 0 ? errors : Object.values(cells))])
  );
};

test('rows of a title above the column names are left out, and said', async () => {
  const title = 'Universities of the consortium';
  const table = [
    ['Name', 'Country'],
    ['A', 'NP'],
  ];
  const bytes = await writeExcelFile([[title], [null, 'as of 2026'], [], ...table]).toBuffer();
  const csv = [`${title},`, ',as of 2026', ',', ...table.map((row) => row.join())].join('\n');
  for (const file of [bytes, csv]) {
    const { import: found, lines } = await uploadBytes(client, 'universities', file);
    expect(found).toMatchObject({
      above_header: [title, 'as of 2026'],
      mapping: { Name: 'name', Country: 'country' },
      lines: 1,
      damaged: 0,
    });
    expect(lines).toMatchObject([{ line: 5, cells: { Name: 'A', Country: 'NP' } }]);
  }
});

test.each([
  ['the one column that has a name', ',name\n0,A\n1,B', ['A', 'B']],
  ['a header above rows of one cell', 'name,\nA,\nB,x', ['A', 'B']],
  ['a header above a row that cannot be read', 'Nombre,\n"A,\nB,\nC,x', ['"A,', 'B', 'C']],
])('%s is no title', async (_, csv, names) => {
  const { import: found, lines } = await uploadBytes(client, 'universities', csv);
  expect(found.above_header).toEqual([]);
  const name = found.columns.find((column) => /^n/i.test(column)) ?? '';
  expect(lines.map(({ cells }) => cells[name])).toEqual(names);
});

test('a table of one column has no title', async () => {
  const names = ['name', 'A', 'B', 'C', 'D', 'E', 'F'];
  const bytes = await writeExcelFile(names.map((name) => [name])).toBuffer();
  for (const file of [bytes, names.join('\n'), names.map((name) => `${name},`).join('\n')]) {
    const { import: found } = await uploadBytes(client, 'universities', file);
    expect(found).toMatchObject({ above_header: [], lines: 6, damaged: 0 });
    expect(found.columns[0]).toBe('name');
  }
});

test('a workbook is read as a person sees it: dates as days, codes with their leading zeros, texts as they are', async () => {
  const bytes = await writeExcelFile([
    ['Name', 'Code', 'Opened', 'Talk', 'Tuition', 'Share', 'Public', 'Note'],
    [
      'Université "A", तिब्बत',
      { value: 7, type: Number, format: '00000' },
      { value: new Date(Date.UTC(1959, 6, 9)), type: Date, format: 'dd/mm/yyyy' },
      { value: new Date(Date.UTC(2026, 2, 29, 14, 30)), type: Date, format: 'dd/mm/yyyy hh:mm' },
      { value: 12_500.5, type: Number, format: '#,##0.00' },
      { value: 0.25, type: Number, format: '0%' },
      true,
      "'=1+1\nand a second line",
    ],
    ['B', '007', null, null, 0.1 + 0.2, null, false, '=1+1'],
  ]).toBuffer();
  expect(await rowsOf(bytes)).toEqual([
    [
      2,
      'Université "A", तिब्बत',
      '00007',
      '1959-07-09',
      '2026-03-29 14:30',
      '12500.5',
      '25%',
      'true',
      "''=1+1\nand a second line",
    ],
    [3, 'B', '007', '', '', '0.3', '', 'false', '=1+1'],
  ]);
});

test('the first sheet with rows is read, and any other when a person says so', async () => {
  const bytes = await writeExcelFile([
    { sheet: 'Cover', data: [['Partners of 2026']] },
    { sheet: 'Partners', data: [['name'], ['A']] },
    { sheet: 'Former', data: [['name'], ['B'], ['C']] },
  ]).toBuffer();
  const { import: found } = await uploadBytes(client, 'universities', bytes);
  expect(found).toMatchObject({
    format: 'xlsx',
    sheets: ['Cover', 'Partners', 'Former'],
    sheet: 'Partners',
    lines: 1,
  });
  const { data } = await client.call('POST', `/v1/imports/${found.id}/read`, {
    encoding: 'utf-8',
    sheet: 'Former',
  });
  expect(data).toMatchObject({ sheet: 'Former', lines: 2 });
  const none = await client.send('POST', `/v1/imports/${found.id}/read`, {
    body: { encoding: 'utf-8', sheet: 'None' },
  });
  expect((await none.json()).detail).toBe('This workbook has no sheet “None”.');
});

const cell = (reference: string, inner: string, attributes = '') =>
  `<c r="${reference}" ${attributes}>${inner}</c>`;
const text = (reference: string, content: string) =>
  cell(reference, `<is><t>${content}</t></is>`, 't="inlineStr"');

test('errors, formulas without results and cells beside the header are complaints, with the row of the sheet', async () => {
  const bytes = workbookOf({
    rows: [
      [3, text('A3', 'name') + text('B3', 'city')],
      [5, text('A5', 'A') + cell('B5', '<f>VLOOKUP(1,2,3)</f><v>#N/A</v>', 't="e"')],
      [6, text('A6', 'B') + cell('B6', '<f>A6&amp;"x"</f>', 't="str"')],
      [8, text('A8', 'C') + text('D8', 'beside')],
      [9, text('A9', 'D_x000D_E') + cell('B9', '<v>1900</v>')],
    ],
  });
  expect(await rowsOf(bytes)).toEqual([
    [5, 'B5 has the error #N/A. Fix it in the workbook.'],
    [6, 'B6 has a formula without a saved result. Open the workbook in a spreadsheet program and save it.'],
    [8, 'Cell D8 has a value but its column has no header.'],
    [9, 'D\rE', '1900'],
  ]);
});

test('what a workbook hides is said, and its hidden rows are left out when a person says so', async () => {
  const row = (at: number, name: string): [number, string] => [
    at,
    text(`A${at}`, name) + text(`B${at}`, 'NP') + text(`C${at}`, 'old'),
  ];
  const bytes = workbookOf({
    rows: [
      [1, text('A1', 'name') + text('B1', 'country') + text('C1', 'Note')],
      row(2, 'Shown'),
      row(3, 'Filtered out'),
      row(4, 'Also shown'),
    ],
    hiddenRows: [3, 7],
    columns: '<col min="1" max="2" width="9"/><col min="3" max="16384" hidden="true"/>',
    hiddenSheets: ['Codes'],
  });
  const hidden = { rows: 1, are_rows_skipped: false, columns: ['Note'], sheets: ['Codes'] };
  const read = async (skip: boolean | null) => {
    const { import: found, lines } = await uploadBytes(client, 'universities', bytes, async ({ id }) => {
      if (skip !== null)
        await client.call('POST', `/v1/imports/${id}/read`, { encoding: 'utf-8', skip_hidden_rows: skip });
    });
    return [found.hidden, found.lines, lines.map(({ cells }) => cells['name'])];
  };
  expect(await read(null)).toEqual([hidden, 3, ['Shown', 'Filtered out', 'Also shown']]);
  expect(await read(true)).toEqual([{ ...hidden, are_rows_skipped: true }, 2, ['Shown', 'Also shown']]);
  const { import: again } = await uploadBytes(client, 'universities', bytes, async ({ id }) => {
    const readAgain = (choice: object) =>
      client.call('POST', `/v1/imports/${id}/read`, { encoding: 'utf-8', ...choice });
    await readAgain({ skip_hidden_rows: true });
    await readAgain({ sheet: 'Sheet1' });
  });
  expect([again.hidden.are_rows_skipped, again.lines]).toEqual([true, 2]);
  const { import: plain } = await uploadBytes(client, 'universities', 'name,country\nA,NP\n');
  expect(plain.hidden).toEqual({ rows: 0, are_rows_skipped: false, columns: [], sheets: [] });
});

test('days are counted from 1904 where the workbook says so, and times stand alone', async () => {
  const bytes = workbookOf({
    is1904: true,
    formats: ['yyyy-mm-dd', 'h:mm', 'h:mm:ss'],
    rows: [
      [1, text('A1', 'day') + text('B1', 'opens') + text('C1', 'shuts')],
      [
        2,
        cell('A2', '<v>44648</v>', 's="1"') +
          cell('B2', '<v>0.375</v>', 's="2"') +
          cell('C2', '<v>0.75001157407</v>', 's="3"'),
      ],
    ],
  });
  expect(await rowsOf(bytes)).toEqual([[2, '2026-03-29', '09:00', '18:00:01']]);
});

test('a workbook in a Zip64 archive, as some programs write each, is read like any other', async () => {
  const rows: [number, string][] = [
    [1, text('A1', 'name')],
    [2, text('A2', 'Ilam College')],
  ];
  expect(await rowsOf(workbookOf({ rows, isZip64: true }))).toEqual([[2, 'Ilam College']]);
});

const DAMAGED =
  'This workbook is damaged or was cut off. Open it in a spreadsheet program, save it again, and import that.';

test('what unpacks to more than it may, or to more than it claims, is refused in a sentence', async () => {
  const tooMuch = 300 * 1024 * 1024;
  expect(await rowsOf(workbookOf({ rows: [], claimed: { [SHEET]: tooMuch } }))).toBe(
    'This workbook unpacks to more than 256 MB. Save the sheet as CSV and import that.',
  );
  const padding = ' '.repeat(tooMuch);
  expect(await rowsOf(workbookOf({ rows: [], padding, claimed: { [SHEET]: 1000 } }))).toBe(DAMAGED);
});

test('a row of more than a million characters costs that row alone', async () => {
  const rows: [number, string][] = [
    [1, text('A1', 'name')],
    [2, text('A2', 'x'.repeat(1_100_000))],
    [3, text('A3', 'A')],
  ];
  expect(await rowsOf(workbookOf({ rows }))).toEqual([
    [2, expect.stringMatching(/^This row has more than a million characters/)],
    [3, 'A'],
  ]);
});

test('a text that so many cells share that they hold gigabytes is refused', async () => {
  const rows = Array.from({ length: 1100 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`);
  async function* bytes() {
    yield Buffer.from(`<sheetData>${rows.join('')}</sheetData>`);
  }
  const workbook = {
    sheets: [],
    hiddenSheets: [],
    is1904: false,
    sharedStrings: ['x'.repeat(1_000_000)],
    formats: [],
  };
  await expect(readSheet(bytes(), workbook, [], () => {})).rejects.toThrow('more than 1 GB of text');
});

test('long rows are stored a few at a time', async () => {
  const csv = `name\n${`${'x'.repeat(900_000)}\n`.repeat(9)}`;
  const sizes: number[] = [];
  const tx = {
    row: async () => ({}),
    execute: async ({ values }: { readonly values: readonly unknown[] }) =>
      sizes.push(...values.map((value) => String(value).length)),
  } as unknown as Queries;
  const meaning = { format: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const;
  await withUploadedFile(Readable.from([Buffer.from(csv)]), (file) =>
    readLines(tx, { importId: 'one', file, ...meaning, begin: async () => ({}) }),
  );
  expect(Math.max(...sizes)).toBeLessThan(6_000_000);
});

test('a number format longer than Excel has is no format', async () => {
  const rows: [number, string][] = [
    [1, text('A1', 'name')],
    [2, cell('A2', '<v>0.375</v>', 's="1"')],
  ];
  expect(await rowsOf(workbookOf({ rows, formats: ['h:mm'.padEnd(300)] }))).toEqual([[2, '0.375']]);
});

test('what is no workbook inside is refused in a sentence', async () => {
  const rows: [number, string][] = [
    [1, text('A1', 'name')],
    [2, text('A2', 'A') + '<unclosed>'],
  ];
  expect(await rowsOf(workbookOf({ rows }))).toBe(DAMAGED);
  const sound: [number, string][] = [[1, text('A1', 'name')]];
  for (const part of ['xl/workbook.xml', 'xl/styles.xml', SHEET])
    expect(await rowsOf(workbookOf({ rows: sound, claimed: { [part]: 9999 } })), part).toBe(DAMAGED);
});
