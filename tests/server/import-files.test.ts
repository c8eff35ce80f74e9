import { readdir } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startCommit } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { encode } from '../support/messy/encode.ts';
import { bad, good, uploadBytes } from '../support/upload-bytes.ts';
import { zipOf } from '../support/zip-of.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const read = (bytes: string | Uint8Array, kind = 'universities') => uploadBytes(client, kind, bytes);

const TORN =
  'This row has an unclosed quote, or text right after a closing quote. Close the quote, and double any quotes inside text.';

describe('a damaged file', () => {
  test('an unclosed quote costs its own row; the rows behind it are read, and both are counted', async () => {
    const found = await read(
      'name,country,city\n"Open University,NP,Kathmandu\nB,NP,Pokhara\n"C","NP","Butwal"\n',
    );
    expect(found.import).toMatchObject({ lines: 3, damaged: 1 });
    expect(bad(found)).toEqual([[2, TORN]]);
    expect(good(found)).toEqual([
      [3, 'B|NP|Pokhara'],
      [4, 'C|NP|Butwal'],
    ]);
  });

  test('rows that a quote swallowed whole, until it met another, are distinguished from a text of several lines', async () => {
    const found = await read(
      'name,country,city\n"A,NP,Ilam\nB,NP,Dhulikhel\nC,NP",Banepa\n"One\ntwo, three, four",NP,Ilam\n',
    );
    expect(bad(found).map(([line]) => line)).toEqual([2]);
    expect(good(found)).toEqual([
      [3, 'B|NP|Dhulikhel'],
      [4, 'C|NP"|Banepa'],
      [5, 'One\ntwo, three, four|NP|Ilam'],
    ]);
  });

  test('a quote that is never closed, a row too long and a file that ends within a letter are reported by their lines', async () => {
    const open = await read('name,country,city\nA,NP,Ilam\n"B,NP,Dharan');
    expect([bad(open), good(open)]).toEqual([[[3, TORN]], [[2, 'A|NP|Ilam']]]);
    const long = await read(`name,country,city\nA,NP,${'x'.repeat(1_100_000)}\nB,NP,Ilam\n`);
    expect([bad(long), good(long)]).toEqual([
      [[2, expect.stringMatching(/^This row has more than a million characters/)]],
      [[3, 'B|NP|Ilam']],
    ]);
    const cut = await read(
      Buffer.from('name,country,city\nÉcole,FR,Orléans\nÉcole,FR,Besançon').subarray(0, -3),
    );
    expect(bad(cut)).toEqual([
      [3, 'The file is cut off in the middle of this row. Upload the complete file.'],
    ]);
  });

  test('a row with fewer or more cells than the header is reported; empty cells behind it are nothing', async () => {
    const found = await read('name,country,city\nA,NP\nB,NP,Ilam,\nC,NP,Ilam,surplus\n,,\n\nD,NP,\n');
    expect(bad(found)).toEqual([
      [2, 'This row has 2 cells; the header has 3.'],
      [4, 'This row has 4 cells; the header has 3.'],
    ]);
    expect(good(found)).toEqual([
      [3, 'B|NP|Ilam'],
      [7, 'D|NP|'],
    ]);
  });

  test('a damaged header is no header', async () => {
    const { refusal } = await read('"name,country\nA,NP\n');
    expect(refusal).toBe(`Couldn’t read row 1, the header: ${TORN}`);
  });

  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, ''].join('\r\n');
  const event = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    ...lines,
    'END:VEVENT',
  ];

  test('a calendar that was cut off within an event, or behind one, says where', async () => {
    const within = await read(calendar(...event('a'), ...event('b').slice(0, -1)), 'events');
    expect(within.import).toMatchObject({ lines: 2, damaged: 1 });
    expect(bad(within)).toEqual([
      [7, 'The calendar is cut off before this event ends. Upload the complete file.'],
    ]);
    const behind = await read(calendar(...event('a')), 'events');
    expect(bad(behind)).toEqual([
      [6, 'The calendar is cut off: END:VCALENDAR is missing. Upload the complete file.'],
    ]);
  });

  test('a line of a calendar that is too long, or no property, costs its event and no other', async () => {
    const found = await read(
      calendar(
        ...event('a', `DESCRIPTION:${'x'.repeat(1_100_000)}`),
        ...event('b', 'LOCATION;:::', ' folded', 'what is this'),
        ...event('c'),
        'END:VCALENDAR',
      ),
      'events',
    );
    expect(bad(found)).toEqual([
      [3, 'Line 6 has more than a million characters.'],
      [8, 'Line 11 isn’t a calendar property.'],
    ]);
    expect(good(found).map(([line]) => line)).toEqual([15]);
  });

  test('a calendar in Windows-1252 is read with its quotes and dashes', async () => {
    const text = calendar(
      ...event('a', 'LOCATION:Caf\u00e9 \u0084am See\u0093 \u0096 d\u0092\u00e9t\u00e9'),
      'END:VCALENDAR',
    );
    const found = await read(Buffer.from(text, 'latin1'), 'events');
    expect(found.lines[0]?.cells['Venue']).toBe('Café „am See“ – d’été');
  });

  test('its damaged rows stay damaged whatever is said of them, and are never written', async () => {
    const { import: found } = await read('name,country,city\nWhole College,NP,Ilam\nTorn College,NP\n');
    const { data } = await client.call('POST', `/v1/imports/${found.id}/fix`, {
      column: 'name',
      from: 'Torn College',
      to: 'Mended College',
    });
    expect(data.counts).toMatchObject({ failed: 1 });
    await startCommit(client, found.id);
    await expect
      .poll(async () => (await client.call('GET', `/v1/imports/${found.id}`)).data)
      .toMatchObject({ state: 'committed', counts: { new: 1, failed: 1 } });
    const { import: right } = await read('name,country\nRight College,NP\n');
    const { data: listed } = await client.call('GET', '/v1/imports');
    const openRows = ({ id }: { id: string }) =>
      listed.find((each: { id: string }) => each.id === id).open_rows;
    expect([openRows(found), openRows(right)]).toEqual([1, 0]);
  });
});

describe('lines are those of the file', () => {
  test.each([
    ['with the delimiter before the header', 'sep=;\nname;country\nA, B;NP\n', [[3, 'A, B|NP']]],
    ['with a mark and a quoted delimiter', '\ufeff"sep=\t"\r\nname\tcountry\r\nA\tNP\r\n', [[3, 'A|NP']]],
    [
      'with empty lines and texts of several',
      '\n\nname,country\n"A\r\nB",NP\n\nC,NP',
      [
        [4, 'A\r\nB|NP'],
        [7, 'C|NP'],
      ],
    ],
    [
      'with the ends of old Macs',
      'name,country\rA,NP\r\r"B\rC",NP\rD,NP',
      [
        [2, 'A|NP'],
        [4, 'B\rC|NP'],
        [6, 'D|NP'],
      ],
    ],
    [
      'with ends of several kinds, among which a carriage return alone is none',
      'name,country\r\nA,NP\nB\rC,NP',
      [
        [2, 'A|NP'],
        [3, 'B\rC|NP'],
      ],
    ],
  ])('%s', async (_, text, lines) => {
    expect(good(await read(text))).toEqual(lines);
  });
});

describe('what a file is', () => {
  test.each([
    [
      'a gzip archive',
      gzipSync('name,country\nA,NP\n'),
      'This is a gzip archive. Unpack it and import the file in it.',
    ],
    [
      'a zip archive',
      zipOf({ 'list.csv': 'name\nA' }),
      'This is a zip archive. Unpack it and import the file in it.',
    ],
    [
      'an OpenDocument spreadsheet',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'This is an OpenDocument spreadsheet (.ods). Save it as XLSX or CSV and import that.',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This is an Excel workbook of the older kind (.xls), or one with a password. Save it as .xlsx without a password and import that.',
    ],
    [
      'a PDF',
      '%PDF-1.7\nname,country\n',
      'This is a PDF document, which has no rows and columns. Import the table it was made from.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is a picture or a video. Import the table itself, as CSV or XLSX.',
    ],
    [
      'a sound',
      Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt '), Buffer.alloc(40)]),
      'This is a .wav file, which isn’t a table. Open it in a spreadsheet program, save it as CSV or XLSX, and import that.',
    ],
    [
      'a web page',
      '\ufeff \n<!DOCTYPE html><table><tr><td>name</td></tr></table>',
      'This is a web page (HTML). Open it in a spreadsheet program, save it as CSV or XLSX, and import that.',
    ],
    [
      'half a workbook',
      zipOf({ 'xl/workbook.xml': '<workbook/>' }).subarray(0, 40),
      'This archive or workbook is damaged or incomplete. Upload the complete file.',
    ],
  ])('%s is refused by its name', async (_, bytes, message) => {
    const { refusal } = await read(bytes);
    expect(refusal).toBe(message);
  });

  test.each(['BM,Bermuda', 'MZ,Mozambique', 'GIF,Format', 'FWS,Flash'])(
    'a table is none of what its first letters may begin: %s',
    async (first) => {
      const { import: found } = await read(`${first}\nname,country\n`);
      expect(found).toMatchObject({ format: 'csv', columns: first.split(',') });
    },
  );

  test('a list in JSON is read as our own export writes it', async () => {
    const found = await read(
      '[\n{"name":"A|B","domains":["a.np","b|c"],"country":"NP","established":1959},\n{"name":"\'=x","country":null,"aliases":[{"name":"X"}]}\n]\n',
    );
    expect(found.import).toMatchObject({ format: 'json', lines: 2, damaged: 0 });
    expect(found.lines.map(({ line, cells }) => [line, cells])).toEqual([
      [2, { name: 'A|B', domains: 'a.np|b\\|c', country: 'NP', established: '1959', aliases: '' }],
      [3, { name: "''=x", domains: '', country: '', established: '', aliases: '[{"name":"X"}]' }],
    ]);
  });

  test('a list in JSON that was cut off says where', async () => {
    const found = await read('[\n{"name":"A"},\n{"name":"B"');
    expect(bad(found)).toEqual([[3, 'The file is cut off before its list ends. Upload the complete file.']]);
    expect(good(found)).toEqual([[2, 'A']]);
  });
});

describe('an import is there whole or not at all', () => {
  test('where lines of it are missing it is not written', async () => {
    const { import: found } = await read('name,country\nKept,NP\nLost,NP\n');
    await server.database.execute(sql`delete from import_lines where import_id = ${found.id} and line = 3`);
    await startCommit(client, found.id);
    await expect
      .poll(async () => (await client.call('GET', `/v1/imports/${found.id}`)).data.job)
      .toMatchObject({
        state: 'failed',
        failure: {
          detail:
            'Some rows of this file are missing or damaged on the server. Nothing was imported. Upload the file again.',
        },
      });
  });

  test('where its reading was never ended it is not shown, and says that it must be uploaded again', async () => {
    const { import: found } = await read('name,country\nHalf,NP\n');
    await server.database.execute(sql`update imports set checksum = null where id = ${found.id}`);
    const { status, body } = await server.call('GET', `/v1/imports/${found.id}`);
    expect([status, body.detail]).toEqual([
      404,
      'The server stopped while reading this file. Upload it again.',
    ]);
    const { data } = await client.call('GET', '/v1/imports');
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(found.id);
  });

  test('while it is read nothing of it can be seen, neither an import nor a file', async () => {
    const before = process.env['TMPDIR'];
    const folder = await mkdtemp(join(tmpdir(), 'reading-test-'));
    process.env['TMPDIR'] = folder;
    try {
      const { port, hostname } = new URL(server.address);
      const socket = connect(Number(port), hostname);
      const token = (await server.signIn()).body.data.access_token;
      socket.write(
        [
          'POST /v1/universities/imports?name=slow.csv HTTP/1.1',
          `host: ${hostname}`,
          'scope: admin',
          `authorization: Bearer ${token}`,
          'content-type: text/csv',
          'content-length: 100000000',
          '',
          'name,country\n',
        ].join('\r\n'),
      );
      const row = 'Half College,NP\n'.repeat(65_536);
      // What the kernel keeps of a connection is far less: once all is taken, the server has written some of it.
      for (let megabytes = 0; megabytes < 32; megabytes += 1)
        await new Promise<void>((taken) => socket.write(row, () => taken()));
      expect(await readdir(folder)).toEqual([]);
      socket.destroy();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(folder, { recursive: true, force: true });
    }
    const { count } = (await server.database.row<{ count: number }>(
      sql`select count(*) as count from imports where file_name = 'slow.csv'`,
    ))!;
    expect(count).toBe(0);
  });
});

test.each([
  ['windows-1250', 'Uniwersytet Łódzki', 'Politechnika Śląska'],
  ['windows-1251', 'Московский университет', 'Софийски университет'],
  ['windows-1254', 'İstanbul Üniversitesi', 'Boğaziçi Üniversitesi'],
  ['windows-1256', 'جامعة القاهرة', 'جامعة دمشق'],
] as const)(
  'letters that are neither UTF-8 nor Western tell their encoding: %s',
  async (encoding, ...names) => {
    const text = ['name', ...names, ''].join('\n');
    const found = await read(encode(text, encoding));
    expect(found.import.encoding).toBe(encoding);
    expect(good(found).map(([, name]) => name)).toEqual(names);
  },
);
