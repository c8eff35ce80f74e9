import type { ExpectedRow, MessyFile } from './messy-file.ts';

type Rows = readonly (ExpectedRow | readonly string[] | null)[];

const file = (
  kind: MessyFile['kind'],
  name: string,
  text: string,
  rows: Rows,
  columns?: readonly string[],
): MessyFile => ({
  name,
  kind,
  bytes: Buffer.from(text),
  expected: {
    ...(columns && { columns }),
    rows: rows.map((row) => (row === null || Array.isArray(row) ? { cells: row } : (row as ExpectedRow))),
  },
});

/** Quotes about several lines, which are a text or swallowed rows; `,` and `\n` stand for each delimiter and end. */
const QUOTED: readonly (readonly [name: string, text: string, rows: Rows])[] = [
  [
    'rows between two stray quotes, two columns',
    'name,city\nA,"Ilam\nB,Dharan\nC,Butwal"\nD,Palpa\n',
    [
      { line: 2, cells: null },
      { line: 5, cells: ['D', 'Palpa'] },
    ],
  ],
  [
    'rows between two stray quotes, one column',
    'name\n"A\nB\nC"\nD\n',
    [
      { line: 2, cells: null },
      { line: 5, cells: ['D'] },
    ],
  ],
  [
    'rows between two stray quotes, with blanks',
    'name, country, city\n"A, NP, Ilam\nB, NP, Dharan\nC", NP, Butwal\nD, NP, Palpa\n',
    [
      { line: 2, cells: null },
      { line: 3, cells: ['B', ' NP', ' Dharan'] },
      { line: 4, cells: ['C"', ' NP', ' Butwal'] },
      { line: 5, cells: ['D', ' NP', ' Palpa'] },
    ],
  ],
  [
    'a text of several lines, two columns',
    'name,description\nA,"First, of all\nand second\nand third, at last"\nD,none\n',
    [
      { line: 2, cells: ['A', 'First, of all\nand second\nand third, at last'] },
      { line: 5, cells: ['D', 'none'] },
    ],
  ],
  [
    'an address on two lines, two columns',
    'name,address\nA,"Main Street\nIlam, Nepal"\nD,none\n',
    [
      { line: 2, cells: ['A', 'Main Street\nIlam, Nepal'] },
      { line: 4, cells: ['D', 'none'] },
    ],
  ],
];

const quotedFiles = (): MessyFile[] =>
  ([',', ';', '\t'] as const).flatMap((delimiter, turn) => {
    const end = ['\n', '\r\n', '\r'][turn]!;
    const turned = (text: string) => text.replaceAll(',', delimiter).replaceAll('\n', end);
    return QUOTED.map(([name, text, rows]) =>
      file(
        'universities',
        `${name}, ${JSON.stringify(delimiter)}`,
        turned(text),
        (rows as readonly ExpectedRow[]).map((row) => ({ ...row, cells: row.cells?.map(turned) ?? null })),
      ),
    );
  });

/** @param wrong cells that are asked about */
const numbers = (
  kind: MessyFile['kind'],
  field: string,
  cells: readonly string[],
  wrong: readonly string[] = [],
) =>
  file(
    kind,
    `${field} ${cells.join(' and ')}`,
    [field, ...cells, ''].join('\n'),
    cells.map((cell) => ({ cells: [cell], isWrong: { [field]: wrong.includes(cell) } })),
  );

const LONG = '12345678901234567890';

const jsonFiles = (): MessyFile[] => {
  const rows = [['A'], ['B']];
  const list = '[{"name":"A"},\n{"name":"B"}]';
  return [
    file('universities', 'JSON with a long number', `[{"name":"A","source_ids":${LONG}}]`, [['A', LONG]]),
    file('universities', 'JSON with a key twice', '[{"name":"A"},{"name":"B","name":"C"},{"name":"D"}]', [
      ['A'],
      null,
      ['D'],
    ]),
    file('universities', 'JSON list in an object', `{"data":${list}}`, rows),
    file('universities', 'JSON list in an answer', `{"data":${list},"meta":{"total":2}}`, rows),
    {
      name: 'JSON object with texts and a list',
      kind: 'universities',
      bytes: Buffer.from(`{"name":"A","data":${list}}`),
      expected: 'refused',
    },
  ];
};

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendarOf = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

const calendarFiles = (): MessyFile[] => {
  // The clocks of London skip from 1:00 to 2:00 on 28 March 2027; those of New York repeat 1:00 to 2:00 on 1 November 2026.
  const timed = (name: string, start: string, end: string, isWrong: boolean) =>
    file(
      'events',
      `an end ${name}`,
      calendarOf(event('UID:a', 'SUMMARY:A', `DTSTART;TZID=${start}`, `DTEND${end}`)),
      [{ cells: ['A'], isWrong: { ends_at: isWrong } }],
      ['Title'],
    );
  return [
    file(
      'events',
      'two events of one UID',
      calendarOf(
        event('UID:a', 'SUMMARY:First'),
        event('UID:a', 'SUMMARY:Second'),
        event('UID:b', 'SUMMARY:New', 'SEQUENCE:3'),
        event('UID:b', 'SUMMARY:Old', 'SEQUENCE:2'),
        event('UID:b', 'SUMMARY:Once', 'RECURRENCE-ID:20270101T000000Z'),
      ),
      [['First'], ['Second'], ['New'], ['Once']],
      ['Title'],
    ),
    file(
      'events',
      'an event with two titles',
      calendarOf(event('UID:a', 'SUMMARY:A', 'SUMMARY:B')),
      [null],
      ['Title'],
    ),
    timed('that is skipped', 'Europe/Berlin:20270328T010000', ';TZID=Europe/London:20270328T013000', true),
    timed('before the skip', 'Europe/Berlin:20270328T010000', ';TZID=Europe/London:20270328T005900', false),
    timed('in the repeated hour', 'America/New_York:20261101T003000', ':20261101T063000Z', true),
    timed('that is no time', 'Europe/Berlin:20270328T010000', ':soon', true),
  ];
};

/** Files of which rows or digits would be lost without a word, were they read as most are. */
export const easilyLostFiles = (): MessyFile[] => [
  ...quotedFiles(),
  numbers('offerings', 'tuition', ['27.500', '1.200'], ['27.500', '1.200']),
  numbers('offerings', 'tuition', ['27.500', '1.2'], ['27.500']),
  numbers('universities', 'latitude', ['27.717', '-1.250']),
  ...jsonFiles(),
  ...calendarFiles(),
];
