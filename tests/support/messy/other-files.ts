import { gzipSync } from 'node:zlib';
import writeExcelFile from 'write-excel-file/node';
import { SHEET, workbookOf } from '../workbook-of.ts';
import { zipOf } from '../zip-of.ts';
import { encode } from './encode.ts';
import type { ExpectedRow, MessyFile } from './messy-file.ts';

const university = (name: string, bytes: Buffer, expected: MessyFile['expected']): MessyFile => ({
  name,
  kind: 'universities',
  bytes,
  expected,
});

const OBJECTS = [
  { name: 'A "quoted" {brace}', city: 'Ilam\nsecond' },
  { name: 'तिब्बत [x]', city: null },
  { name: "'=1+1\\", city: 'x,y' },
];
// An apostrophe that a spreadsheet would hide has one before it.
const CELLS = [
  ['A "quoted" {brace}', 'Ilam\nsecond'],
  ['तिब्बत [x]', ''],
  ["''=1+1\\", 'x,y'],
];
const rows = (firstLine: number): ExpectedRow[] =>
  CELLS.map((cells, at) => ({ line: firstLine + at, cells }));

export const jsonFiles = (): MessyFile[] => {
  const lines = OBJECTS.map((object) => JSON.stringify(object));
  const list = `[\n${lines.join(',\n')}\n]\n`;
  const all = { rows: rows(2) };
  const unplaced = { rows: CELLS.map((cells) => ({ cells })) };
  const torn = { cells: null };
  return [
    university('JSON as exported here', Buffer.from(list), all),
    university('JSON with a mark', Buffer.from(`\ufeff${list}`), all),
    university('JSON in UTF-16', encode(`\ufeff${list}`, 'utf-16le'), all),
    university('JSON on one line', Buffer.from(JSON.stringify(OBJECTS)), all),
    university('JSON set out', Buffer.from(JSON.stringify(OBJECTS, null, 2)), unplaced),
    university('JSON with CRLF', Buffer.from(list.replaceAll('\n', '\r\n')), all),
    university('JSON, an object a line', Buffer.from(lines.join('\n')), unplaced),
    university('JSON cut within an object', Buffer.from(list.slice(0, -12)), {
      rows: [...unplaced.rows.slice(0, 2), torn],
    }),
    university('JSON cut behind an object', Buffer.from(list.slice(0, -3)), {
      rows: [...unplaced.rows, torn],
    }),
    university('JSON with a number among objects', Buffer.from(`[${lines[0]},[1],${lines[1]}]`), {
      rows: [unplaced.rows[0]!, torn, unplaced.rows[1]!],
    }),
    university('JSON without objects', Buffer.from('[]'), 'refused'),
  ];
};

export const workbooks = async (): Promise<MessyFile[]> => {
  const simple = await writeExcelFile([
    ['name', 'city'],
    ...CELLS.map(([name, city]) => [name!.replace(/^'/, ''), city || null]),
  ]).toBuffer();
  const days = Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(1950 + month * 9, month, 28 - month)),
  );
  const dated = await writeExcelFile([
    ['name', 'day'],
    ...days.map((value, at) => [
      `Row ${at}`,
      { value, type: Date, format: ['dd/mm/yyyy', 'm/d/yy', 'd mmm yyyy'][at % 3] ?? '' },
    ]),
  ]).toBuffer();
  const numbers = [0, 7, 12_500.5, -3.25, 0.1 + 0.2, 9_779_812_345_678, 1e-7, 123_456_789.123];
  const counted = await writeExcelFile([
    ['name', 'number'],
    ...numbers.map((value, at) => [
      `Row ${at}`,
      { value, type: Number, format: at % 2 === 0 ? '#,##0.00' : '0.0' },
    ]),
  ]).toBuffer();
  const codes = await writeExcelFile([
    ['name', 'code'],
    ...[1, 42, 31_415].map((value) => [`Row ${value}`, { value, type: Number, format: '00000' }]),
  ]).toBuffer();
  const table = (found: readonly (readonly string[])[]) => ({
    rows: found.map((cells, at) => ({ line: at + 2, cells })),
  });
  return [
    university('a workbook', simple, table(CELLS)),
    university(
      'a workbook with days',
      dated,
      table(days.map((day, at) => [`Row ${at}`, day.toISOString().slice(0, 10)])),
    ),
    university(
      'a workbook with numbers',
      counted,
      table(numbers.map((value, at) => [`Row ${at}`, String(Number(value.toPrecision(15)))])),
    ),
    university(
      'a workbook with codes',
      codes,
      table([
        ['Row 1', '00001'],
        ['Row 42', '00042'],
        ['Row 31415', '31415'],
      ]),
    ),
    university('a workbook cut off', simple.subarray(0, simple.length / 2), 'refused'),
    university('a workbook without its end', simple.subarray(0, -30), 'refused'),
    university(
      'a workbook with a broken part',
      zipOf({ 'xl/workbook.xml': '<workbook><sheets>' }),
      'refused',
    ),
    university('a workbook without rows', workbookOf({ rows: [] }), 'refused'),
    university(
      'a workbook that claims too much',
      workbookOf({ rows: [], claimed: { [SHEET]: 2 ** 31 } }),
      'refused',
    ),
  ];
};

/** Files that hold no table, by names that say they do. */
export const foreignFiles = (): MessyFile[] => {
  const table = Buffer.from('name,country\nA,NP\n');
  const start = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), table]);
  const foreign: readonly (readonly [string, Buffer])[] = [
    ['gzip', gzipSync(table)],
    ['zip', zipOf({ 'a.csv': 'name\nA' })],
    ['ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' })],
    ['docx', zipOf({ 'word/document.xml': '<x/>' })],
    ['xlsb', zipOf({ 'xl/workbook.bin': 'x' })],
    ['xls', start('d0cf11e0a1b11ae1')],
    ['pdf', Buffer.from('%PDF-1.4\nname,country\nA,NP\n')],
    ['png', start('89504e470d0a1a0a')],
    ['jpeg', start('ffd8ffe0')],
    ['gif', Buffer.from('GIF89a,country\nA,NP\n')],
    ['7z', start('377abcaf271c')],
    ['rar', Buffer.from('Rar!\u001a\u0007\u0000,x\nA,NP\n')],
    ['zstd', start('28b52ffd')],
    ['xz', start('fd377a585a00')],
    ['html', Buffer.from('<html><body><table><tr><td>name</td></tr></table></body></html>')],
    ['xml', Buffer.from('<?xml version="1.0"?><rows><row name="A"/></rows>')],
    ['rtf', Buffer.from('{\\rtf1 name,country}')],
    ['vcard', Buffer.from('BEGIN:VCARD\nFN:A\nEND:VCARD\n')],
    ['sqlite', Buffer.from('SQLite format 3\u0000name,country\nA,NP')],
    ['a program', start('7f454c46')],
    ['nothing', Buffer.alloc(0)],
    ['a header alone', Buffer.from('name,country\n')],
    ['empty lines alone', Buffer.from('\n\r\n,,,\n')],
  ];
  return foreign.map(([name, bytes]) => university(name, bytes, 'refused'));
};
