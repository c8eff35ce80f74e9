import { DELIMITERS, ENCODINGS, type Delimiter, type Encoding } from '../../../contract/imports.ts';
import { encode } from './encode.ts';
import type { ExpectedRow, MessyFile } from './messy-file.ts';

/** Names in the letters of an encoding. */
const NAMES: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['त्रिभुवन विश्वविद्यालय', 'École d’été', '東京大学', 'جامعة القاهرة', '👩‍🏫 Akademie'],
  'utf-16le': ['त्रिभुवन', 'École d’été', 'Plain College', 'Straße'],
  'utf-16be': ['Universität', 'École', 'Plain College', 'Øresund'],
  'windows-1252': ['Université d’été', 'Straße', 'Universidad de São João', 'Københavns „Universitet“'],
  'iso-8859-15': ['Université de Čechy'.replace('Č', 'C'), 'Œuvre €', 'Universität Köln'],
  macintosh: ['Université Pierre-et-Marie', 'Göteborgs högskola', 'Universidad del Año'],
  'windows-1250': ['Uniwersytet Łódzki', 'Vysoké učení technické', 'Eötvös Loránd Tudományegyetem'],
  'iso-8859-2': ['Uniwersytet Jagielloński', 'Západočeská univerzita', 'Sveučilište u Rijeci Đ'],
  'windows-1257': ['Vilniaus universitetas ąčęėįšųūž', 'Latvijas Universitāte', 'Tartu Ülikool'],
  'windows-1254': ['İstanbul Üniversitesi', 'Boğaziçi Üniversitesi', 'Hacettepe Ünişehir'],
  'windows-1253': ['Εθνικό Πανεπιστήμιο Αθηνών', 'Πανεπιστήμιο Κρήτης', 'Πάτρα'],
  'windows-1251': ['Московский университет', 'Київський університет', 'Софийски университет'],
  'koi8-r': ['Московский университет', 'Новосибирск', 'Казань'],
  'windows-1255': ['האוניברסיטה העברית', 'תל אביב', 'חיפה'],
  'windows-1256': ['جامعة القاهرة', 'دانشگاه تهران', 'عمان'],
  'windows-1258': ['Trường Đại học', 'Hà Nội'.normalize('NFC').replace('ộ', 'ô'), 'Đà Lat'],
  'windows-874': ['จุฬาลงกรณ์มหาวิทยาลัย', 'มหาวิทยาลัยเชียงใหม่', 'กรุงเทพ'],
  shift_jis: ['東京大学', '京都大学', 'カタカナ'],
  'euc-jp': ['東京大学', '大阪大学', 'ひらがな'],
  gb18030: ['北京大学', '清华大学', '复旦大学'],
  big5: ['國立臺灣大學', '清華大學', '成功大學'],
  'euc-kr': ['서울대학교', '연세대학교', '고려대학교'],
};
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;
const HEADER = ['name', 'country', 'city', 'description'];

const lettersOf = (encoding: Encoding, text: string) => {
  try {
    encode(text, encoding);
    return text;
  } catch {
    return [...text]
      .filter((letter) => {
        try {
          return encode(letter, encoding).length > 0;
        } catch {
          return false;
        }
      })
      .join('');
  }
};

const rowsOf = (encoding: Encoding, delimiter: string, end: string): string[][] => {
  const names = NAMES[encoding].map((name) => lettersOf(encoding, name));
  return Array.from({ length: 8 }, (_, at) => [
    `${names[at % names.length]} ${at}`,
    'NP',
    at % 3 === 0 ? `Town${delimiter}${at}` : '',
    ['plain', `two${end}lines`, 'says "hello"', '00123', '1E5', "it's", 'NULL', `last${end}${end}one`][at] ??
      '',
  ]);
};

type Quoting = 'needed' | 'all';

const written = (cell: string, delimiter: string, quoting: Quoting) =>
  quoting === 'all' || new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`).test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** How many lines a row takes. */
const linesIn = (cells: readonly string[]) =>
  1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

interface Shape {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly end: string;
  readonly quoting: Quoting;
}

const fileOf = (
  name: string,
  { encoding, delimiter, end, quoting }: Shape,
  {
    before = '',
    mark = '',
    spoil = (row: string, _at: number) => row,
    tail = end,
    damagedAt = [] as readonly number[],
  } = {},
): MessyFile => {
  const rows = rowsOf(encoding, delimiter, end);
  const texts = rows.map((cells, at) =>
    spoil(cells.map((cell) => written(cell, delimiter, quoting)).join(delimiter), at),
  );
  let line = 2 + linesIn([before]) - 1;
  const expected: ExpectedRow[] = rows.map((cells, at) => {
    const row = { line, cells: damagedAt.includes(at) ? null : cells };
    line += linesIn([texts[at] ?? '']);
    return row;
  });
  const text = mark + before + [HEADER.join(delimiter), ...texts].join(end) + tail;
  return {
    name,
    kind: 'universities',
    bytes: encode(text, encoding),
    encoding,
    expected: { rows: expected },
  };
};

const BOM = '\ufeff';
const shapes = ENCODINGS.flatMap((encoding, at) =>
  DELIMITERS.map((delimiter, also): Shape => ({
    encoding,
    delimiter,
    end: LINE_ENDS[(at + also) % LINE_ENDS.length] ?? '\n',
    quoting: (at + also) % 2 === 0 ? 'needed' : 'all',
  })),
);
const titleOf = ({ encoding, delimiter, end, quoting }: Shape) =>
  `${encoding}, ${JSON.stringify(delimiter)}, ${JSON.stringify(end)}, quotes ${quoting}`;

/** Each encoding with each delimiter, line ends and quoting in turn. */
export const soundCsvFiles = (): MessyFile[] =>
  shapes.map((shape) =>
    fileOf(titleOf(shape), shape, {
      mark: shape.encoding.startsWith('utf') && shape.delimiter !== ',' ? BOM : '',
      tail: shape.delimiter === '|' ? '' : shape.end,
    }),
  );

const at3 = (change: (row: string) => string) => (row: string, at: number) => (at === 3 ? change(row) : row);

/** One fault in a sound file: the row it stands in is lost, every other is as it was. */
export const damagedCsvFiles = (): MessyFile[] =>
  (['utf-8', 'windows-1252', 'utf-16le'] as const).flatMap((encoding) =>
    ([',', ';', '\t'] as const).flatMap((delimiter, turn) => {
      const end = LINE_ENDS[turn] ?? '\n';
      const shape: Shape = { encoding, delimiter, end, quoting: 'needed' };
      const mark = encoding === 'utf-16le' ? BOM : '';
      const title = (fault: string) => `${fault} (${titleOf(shape)})`;
      const spoiled = (fault: string, change: (row: string) => string, damagedAt = [3]) =>
        fileOf(title(fault), shape, { mark, spoil: at3(change), damagedAt });
      return [
        spoiled('an unclosed quote', (row) => `"${row}`),
        spoiled('a quote closed too early', (row) => `"${row.replace(delimiter, `"x${delimiter}`)}`),
        spoiled('a cell too few', (row) => row.slice(0, row.lastIndexOf(delimiter))),
        spoiled('a cell too many', (row) => `${row}${delimiter}surplus`),
        spoiled('empty cells behind', (row) => row + delimiter.repeat(3), []),
        spoiled('an unclosed quote in the last cell', (row) => {
          const cut = row.lastIndexOf(delimiter) + 1;
          return `${row.slice(0, cut)}"${row.slice(cut)}`;
        }),
        fileOf(title('empty lines'), shape, { mark, before: end + end, tail: end.repeat(3) }),
        fileOf(title('the delimiter said first'), shape, { mark, before: `sep=${delimiter}${end}` }),
        fileOf(title('cut within a quote'), shape, {
          mark,
          spoil: (row, at) => (at === 7 ? row.slice(0, row.indexOf('"') + 3) : row),
          tail: '',
          damagedAt: [7],
        }),
      ];
    }),
  );

/** The last letter is cut in two. */
export const cutCsvFiles = (): MessyFile[] =>
  (['utf-8', 'shift_jis', 'gb18030', 'utf-16le', 'euc-kr'] as const).map((encoding) => {
    const [name = ''] = NAMES[encoding];
    const text = `${encoding === 'utf-16le' ? BOM : ''}name,city\nWhole ${name},x\nCut,${name}`;
    return {
      name: `${encoding} cut within a letter`,
      kind: 'universities',
      bytes: encode(text, encoding).subarray(0, -1),
      encoding,
      expected: {
        rows: [
          { line: 2, cells: [`Whole ${name}`, 'x'] },
          { line: 3, cells: null },
        ],
      },
    };
  });
