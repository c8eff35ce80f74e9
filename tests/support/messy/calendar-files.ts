import { encode } from './encode.ts';
import type { MessyFile } from './messy-file.ts';

const SUMMARIES = [
  'Spring fair',
  'काठमाडौं मेला, दोस्रो; दिन',
  'Line one\nline two',
  'Ünïcode \\ backslash',
  'x'.repeat(300),
];
const FOLDS = [75, 20, 7] as const;
const ENDS = ['\r\n', '\n', '\r'] as const;

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, String.raw`\$&`)
    .replaceAll('\n', '\\n');

/** Folds bytes wherever they are, letters or not, as RFC 5545 allows. */
const folded = (line: string, width: number, end: string): Buffer => {
  const bytes = Buffer.from(line);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += width) {
    if (at > 0) parts.push(Buffer.from(`${end} `));
    parts.push(bytes.subarray(at, at + width));
  }
  return Buffer.concat(parts);
};

const eventLines = (at: number) => [
  'BEGIN:VEVENT',
  `UID:${at}@messy.example`,
  `DTSTART;TZID=Asia/Kathmandu:2027041${at}T100000`,
  `SUMMARY:${escaped(SUMMARIES[at] ?? '')}`,
  'BEGIN:VALARM',
  'TRIGGER:-PT15M',
  'SUMMARY:not this',
  'END:VALARM',
  'END:VEVENT',
];

interface Calendar {
  readonly width: number;
  readonly end: string;
  /** What becomes of the lines. */
  readonly spoil?: (lines: string[]) => string[];
  readonly damagedAt?: readonly number[];
  /** How many events are left. */
  readonly events?: number;
  /** Whether the missing end is a row of its own. */
  readonly hasLostEnd?: boolean;
}

const calendarOf = (name: string, of: Calendar): MessyFile => {
  const { width, end, spoil = (lines) => lines, damagedAt = [], events = SUMMARIES.length, hasLostEnd } = of;
  const lines = spoil([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...SUMMARIES.flatMap((_, at) => eventLines(at)),
    'END:VCALENDAR',
  ]);
  const parts = lines.map((line) => folded(line, width, end));
  const starts: number[] = [];
  let line = 1;
  for (const [at, part] of parts.entries()) {
    if (lines[at] === 'BEGIN:VEVENT') starts.push(line);
    line += part.toString('latin1').split(end).length;
  }
  const rows = starts.slice(0, events).map((start, at) => ({
    line: start,
    cells: damagedAt.includes(at)
      ? null
      : [`${at}@messy.example`, SUMMARIES[at] ?? '', `2027-04-1${at}T10:00`, 'Asia/Kathmandu'],
  }));
  return {
    name: `calendar: ${name}, folded at ${width}, ${JSON.stringify(end)}`,
    kind: 'events',
    bytes: Buffer.concat(parts.map((part) => Buffer.concat([part, Buffer.from(end)]))),
    expected: {
      columns: ['UID', 'Title', 'Starts at', 'Time zone'],
      rows: hasLostEnd ? [...rows, { cells: null }] : rows,
    },
  };
};

const LINES_OF_EVENT = eventLines(0).length;
const startOf = (event: number) => 2 + event * LINES_OF_EVENT;

export const calendarFiles = (): MessyFile[] => {
  const shapes = FOLDS.flatMap((width) => ENDS.map((end) => ({ width, end })));
  const all = shapes.flatMap((shape) => [
    calendarOf('whole', shape),
    calendarOf('cut within an event', {
      ...shape,
      spoil: (lines) => lines.slice(0, startOf(2) + 4),
      events: 3,
      damagedAt: [2],
    }),
    calendarOf('cut behind an event', {
      ...shape,
      spoil: (lines) => lines.slice(0, startOf(2)),
      events: 2,
      hasLostEnd: true,
    }),
    calendarOf('a line that is no property', {
      ...shape,
      spoil: (lines) => lines.toSpliced(startOf(1) + 2, 0, 'no property at all'),
      damagedAt: [1],
    }),
    calendarOf('an event that never ends', {
      ...shape,
      spoil: (lines) => lines.toSpliced(startOf(1) + LINES_OF_EVENT - 1, 1),
      damagedAt: [1],
    }),
  ]);
  const wide = calendarOf('in UTF-16', { width: 1000, end: '\r\n' });
  const long = calendarOf('a line over a million characters', {
    width: 2_000_000,
    end: '\r\n',
    spoil: (lines) => lines.toSpliced(startOf(3) + 3, 0, `DESCRIPTION:${'y'.repeat(1_100_000)}`),
    damagedAt: [3],
  });
  return [...all, long, { ...wide, bytes: encode(`\ufeff${wide.bytes.toString()}`, 'utf-16le') }];
};
