import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { calendar } from '../support/calendar-text.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startCommit, uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { bad, good, uploadBytes } from '../support/upload-bytes.ts';
import { workbookOf } from '../support/workbook-of.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const read = (bytes: string | Uint8Array, kind = 'universities') => uploadBytes(client, kind, bytes);
const BOM = '\ufeff';
/** 😀 is two code units: whatever is cut in between is no text any more. */
const MANY_PAIRS = '😀'.repeat(600_000);
const UNREADABLE = 'Remove characters that can’t be read (�).';
const valuesOf = async (csv: string, field: string) => {
  const columns = csv.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((column) => [column, column]));
  const { id } = await uploadAndCheck(client, { kind: 'universities', csv, mapping, matchBy: null });
  const { data } = await client.call('GET', `/v1/imports/${id}/lines`);
  return (data as ImportLine[]).map(
    ({ changes }) => changes.find((change) => change.field === field)?.after ?? null,
  );
};

describe('a table', () => {
  test('whose columns have one name shows each of them, also beside one that is called so', async () => {
    const { import: found, lines } = await read('name,name (2),name,country\nA,x,Other,NP\n');
    expect(found.columns).toEqual(['name', 'name (2)', 'name (3)', 'country']);
    expect(lines[0]?.cells).toEqual({ name: 'A', 'name (2)': 'x', 'name (3)': 'Other', country: 'NP' });
  });

  test('may call its columns as JavaScript calls what every object has', async () => {
    const { import: found } = await read('constructor,__proto__,toString,name\nA,B,C,D\n');
    expect(found.columns).toEqual(['constructor (2)', '__proto__ (2)', 'toString (2)', 'name']);
    expect(found.mapping).toEqual({
      'constructor (2)': null,
      '__proto__ (2)': null,
      'toString (2)': null,
      name: 'name',
    });
  });

  test('that repeats its header, as files that were put together do, has a row of it that is no record', async () => {
    const header = 'code,name';
    const csv = await read(`${BOM}${header}\nA1,First\n${BOM}code, name \nA2,Second\n`, 'levels');
    expect([bad(csv), good(csv)]).toEqual([
      [[3, 'This row repeats the header. Skip it.']],
      [
        [2, 'A1|First'],
        [4, 'A2|Second'],
      ],
    ]);
  });

  test('has no byte order marks in its values', async () => {
    expect(
      await valuesOf(`name,country\n${BOM}Marked University,NP\nDel${BOM}ta University,NP\n`, 'name'),
    ).toEqual(['Marked University', 'Delta University']);
  });

  test('keeps what a spreadsheet is to take for text: ="007"', async () => {
    const found = await read('name,country,source_ids\n="A ""B""",NP,="007"\n"=""C""",NP,=1+1\n');
    expect(good(found)).toEqual([
      [2, 'A "B"|NP|007'],
      [3, 'C|NP|=1+1'],
    ]);
  });

  test('keeps backslashes in lists that escape nothing', async () => {
    const [aliases] = await valuesOf(
      String.raw`name,country,aliases` + '\n' + String.raw`A,NP,Foo\Bar|C:\ |D\|E|F\\G\ `.trim() + '\n',
      'aliases',
    );
    expect((aliases as { name: string }[]).map(({ name }) => name)).toEqual([
      'Foo\\Bar',
      'C:\\',
      'D|E',
      'F\\G\\',
    ]);
  });

  test('in UTF-32 is refused with what to do', async () => {
    const wide = (text: string, isLittle: boolean) =>
      Buffer.concat(
        [...`${BOM}${text}`].map((letter) => {
          const bytes = Buffer.alloc(4);
          if (isLittle) bytes.writeUInt32LE(letter.codePointAt(0) ?? 0);
          else bytes.writeUInt32BE(letter.codePointAt(0) ?? 0);
          return bytes;
        }),
      );
    for (const isLittle of [true, false])
      expect((await read(wide('name,country\nA,NP\n', isLittle))).refusal).toBe(
        'This text is in UTF-32. Save it as UTF-8 and import that.',
      );
  });

  test.each([[979], [980]])(
    'with a row too long, of letters in pairs after %i others, is read',
    async (before) => {
      const found = await read(
        `name,country,description\nA,NP,${'x'.repeat(before)}${MANY_PAIRS}\nB,NP,fine\n`,
      );
      expect([bad(found), good(found)]).toEqual([
        [[2, expect.stringMatching(/^This row has more than a million characters/)]],
        [[3, 'B|NP|fine']],
      ]);
    },
  );
});

describe('a JSON file', () => {
  test.each([
    ['a value', String.raw`[{"name":"Half \ud800 pair","country":"NP"}]`],
    ['a key', String.raw`[{"name":"Half \udc00 pair","country":"NP","x\ud800":"y"}]`],
  ])('with half a letter in %s is read, and says so of the value', async (_, text) => {
    const { lines } = await read(text);
    expect(lines.map(({ fieldErrors }) => fieldErrors)).toEqual([{ name: UNREADABLE }]);
  });

  test('that is nested too deeply costs its row alone', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const found = await read(`[{"name":"A","country":"NP","x":${deep}},\n{"name":"B","country":"NP"}]`);
    expect([bad(found), good(found)]).toEqual([[[2, 'This object is nested too deeply.']], [[3, 'B|NP']]]);
  });

  test('has no objects in place of texts', async () => {
    const { lines } = await read(
      JSON.stringify([
        { name: { en: 'A' }, country: 'NP' },
        { name: 'B', country: 'NP', city: [{ name: 'Ilam' }] },
        { name: '{C} University', country: 'NP', aliases: [{ name: 'D', language: null, kind: 'other' }] },
      ]),
    );
    const message = 'This is an object with fields. Enter a text.';
    expect(lines.map(({ fieldErrors }) => fieldErrors)).toEqual([{ name: message }, { city: message }, {}]);
  });

  test.each([
    [
      'not a number',
      '[{"name":NaN}]',
      'The object in line 1 isn’t valid JSON. Export the file again, or as CSV.',
    ],
    [
      'other quotes',
      "[\n{'name':'A'}]",
      'The object in line 2 isn’t valid JSON. Export the file again, or as CSV.',
    ],
    [
      'lists',
      '[["name","country"],["A","NP"]]',
      'This JSON file doesn’t contain a list of objects. Export it as a list of objects, or as CSV.',
    ],
    [
      'values',
      '["name", 1]',
      'This JSON file doesn’t contain a list of objects. Export it as a list of objects, or as CSV.',
    ],
  ])('that holds %s is refused for what it is', async (_, text, refusal) =>
    expect((await read(text)).refusal).toBe(refusal),
  );

  test('names a row that is no JSON', async () => {
    const found = await read('[{"name":"A"},\n{"name":NaN},\n7,\n"text"]');
    expect(bad(found)).toEqual([
      [3, 'This isn’t valid JSON.'],
      [4, 'This isn’t an object with fields.'],
    ]);
  });
});

describe('a workbook', () => {
  const cell = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const header = [1, cell('A1', 'name') + cell('B1', 'country') + cell('C1', 'city')] as const;
  const row = (number: number, name: string) =>
    [number, cell(`A${number}`, name) + cell(`B${number}`, 'NP')] as const;
  const rowsOf = async (workbook: Parameters<typeof workbookOf>[0]) => {
    const found = await read(workbookOf(workbook));
    return found.refusal ?? [...bad(found), ...good(found)];
  };
  const DAMAGED =
    'This workbook is damaged or was cut off. Open it in a spreadsheet program, save it again, and import that.';

  test.each([
    ['twice', [header, row(2, 'A'), row(2, 'B')]],
    ['beyond the last', [header, row(1_048_577, 'A')]],
    ['in the hundred billions', [header, row(99_999_999_999, 'A')]],
    ['that is no whole number', [header, row(2.5, 'A')]],
    ['below the first', [header, row(-4, 'A')]],
    ['of the header', [header, row(1, 'A')]],
    ['above the header', [[5, header[1]] as const, row(3, 'A')]],
  ])('with a row number %s is refused', async (_, rows) => expect(await rowsOf({ rows })).toBe(DAMAGED));

  test('shows a value of merged cells in its first row; the others say where it is', async () => {
    const rows = [
      [1, cell('A1', 'name') + cell('B1', 'country') + cell('C1', 'city') + cell('D1', 'region')],
      [2, cell('A2', 'A') + cell('B2', 'NP') + cell('C2', 'Ilam')],
      [3, cell('A3', 'B') + cell('B3', 'NP')],
      [4, cell('A4', 'C') + cell('B4', 'NP')],
      [5, cell('A5', 'D') + cell('B5', 'NP') + cell('C5', 'Dharan')],
      [6, cell('A6', 'E') + cell('B6', 'NP')],
    ] as const;
    const merged = ['C2:C3', 'D2:D4', 'C5:D5', 'F2:F6', 'C6:C6'];
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
    expect(await rowsOf({ rows, merges })).toEqual([
      [3, 'Cell C3 is merged with C2, where its value is. Split the merged cells and fill in each row.'],
      [2, 'A|NP|Ilam|'],
      [4, 'C|NP||'],
      [5, 'D|NP|Dharan|'],
      [6, 'E|NP||'],
    ]);
  });

  test('has half a letter reported at its cell', async () => {
    const { lines } = await read(workbookOf({ rows: [header, row(2, 'Half _xD800_ pair')] }));
    expect(lines[0]?.fieldErrors).toEqual({ name: UNREADABLE });
  });

  test('is read by the references of its cells, in whatever case, each once', async () => {
    const [, first] = row(2, 'A');
    const lower = `${cell('a3', 'B')}${cell('c3', 'Ilam')}${cell('b3', 'NP')}`;
    expect(await rowsOf({ rows: [header, [2, first + cell('A2', 'Z')], [3, lower]] })).toEqual([
      [2, 'Cell A2 is there twice. Open the workbook in a spreadsheet program and save it again.'],
      [3, 'B|NP|Ilam'],
    ]);
  });

  test('keeps the digits of whole numbers that are too long for a number', async () => {
    const number = '<c r="C2"><v>123456789012345678</v></c>';
    expect(await rowsOf({ rows: [header, [2, row(2, 'A')[1] + number]] })).toEqual([
      [2, 'A|NP|123456789012345678'],
    ]);
  });

  test('of too many columns says so', async () => {
    const many = Array.from({ length: 300 }, (_, at) => cell('', `c${at}`)).join('');
    expect(await rowsOf({ rows: [[1, many], row(2, 'A')] })).toBe('Files can have up to 200 columns.');
  });
});

describe('a calendar', () => {
  const START = 'DTSTART:20270915T100000';
  const zonesOf = async (text: string | Uint8Array) => {
    const { lines } = await read(text, 'events');
    return lines.map(({ cells }) => [cells['Title'], cells['Time zone']]);
  };

  test('does not give its zone to another one in the same file', async () => {
    const first = calendar([['UID:a', 'SUMMARY:A', START]], 'X-WR-TIMEZONE:Asia/Kathmandu');
    expect(await zonesOf(first + calendar([['UID:b', 'SUMMARY:B', START]]))).toEqual([
      ['A', 'Asia/Kathmandu'],
      ['B', ''],
    ]);
  });

  test.each([
    ['no offsets', ['DTSTART:19700101T000000']],
    ['no beginning', ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100']],
  ])('whose zone has %s does not pass for UTC', async (_, lines) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Mine',
      'BEGIN:STANDARD',
      ...lines,
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const text = calendar([['UID:a', 'SUMMARY:A', 'DTSTART;TZID=Mine:20270915T100000']], ...zone);
    expect(await zonesOf(text)).toEqual([['A', 'Mine']]);
  });

  test('with a zero byte is read, and says so of the value', async () => {
    const { lines, refusal } = await read(calendar([['UID:a', 'SUMMARY:A\u0000B', START]]), 'events');
    expect([refusal, lines[0]?.fieldErrors['title']]).toEqual([null, UNREADABLE]);
  });

  test('of the older kind does not pass its encoded texts for texts', async () => {
    const encoded = 'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=9Cber';
    const found = await read(
      calendar([
        ['UID:a', encoded, START],
        ['UID:b', 'SUMMARY:B', 'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA', START],
      ]),
      'events',
    );
    expect(found.lines.map(({ cells, errors }) => [cells['UID'], ...errors])).toEqual([
      [
        'a',
        'Line 4 has its text in the encoding QUOTED-PRINTABLE of older calendars. Export the calendar as iCalendar 2.0.',
      ],
      ['b'],
    ]);
  });
});

describe('a text that is shortened', () => {
  test('is not cut within a letter: in what is shown of a changed record', async () => {
    const csv = 'name,country,city\nShortened University,NP,Ilam\n';
    const mapping = { name: 'name', country: 'country', city: 'city' };
    const made = (
      await client.call('POST', '/v1/universities', { name: 'Shortened University', country: 'NP' })
    ).data;
    const { id } = await uploadAndCheck(client, { kind: 'universities', csv, mapping, matchBy: 'auto' });
    const city = `${'x'.repeat(59)}😀 and more`;
    await client.send('PATCH', `/v1/universities/${made.id}`, {
      headers: { 'if-match': '"1"' },
      body: { city },
    });
    await startCommit(client, id);
    await expect
      .poll(async () => (await client.call('GET', `/v1/imports/${id}`)).data.job)
      .toMatchObject({ state: 'done' });
    const { data } = await client.call('GET', `/v1/imports/${id}/lines?outcome=failed`);
    expect(data[0].errors[0].message).toContain(`(City: ${'x'.repeat(59)}…)`);
  });

  test('is not cut within a letter: in the title of an offering, and in a file’s name', async () => {
    const make = async (plural: string, body: object) =>
      (await client.call('POST', `/v1/${plural}`, body)).data;
    const [university, major, level] = [
      await make('universities', { name: `${'u'.repeat(240)}😀😀`, country: 'NP' }),
      await make('majors', { name: 'm'.repeat(255) }),
      await make('levels', { name: 'Level of the long title', code: 'LLT' }),
    ];
    const offering = await make('offerings', {
      university_id: university.id,
      major_id: major.id,
      level_id: level.id,
    });
    expect(offering.title).toBe(`${'m'.repeat(255)} at ${'u'.repeat(240)}`);
    const name = encodeURIComponent(`${'f'.repeat(254)}😀.csv`);
    const { data } = await client.call('POST', `/v1/universities/imports?name=${name}`, 'name\nA\n');
    expect(data.file_name).toBe('f'.repeat(254));
  });
});
