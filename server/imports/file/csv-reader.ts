import { damaged, MAX_ROW_CHARS, tooLong, type FileRecord } from './file-record.ts';
import type { PhysicalLine } from './physical-lines.ts';
import { titleRows } from './title-rows.ts';

const QUOTE = '"';
const UNCLOSED_QUOTE_MESSAGE =
  'This row has an unclosed quote, or text right after a closing quote. Close the quote, and double any quotes inside text.';
/** Below it, prose often looks like rows. */
const MIN_RECOGNISABLE_COLUMNS = 3;
const unclearQuotes = (first: number, last: number) =>
  `Rows ${first} to ${last} are inside one pair of quotes. If they are separate rows, close the quote in row ${first}. If they are one text, import the table as XLSX.`;

interface OpenRow {
  readonly lines: PhysicalLine[];
  readonly cells: string[];
  cell: string;
  isQuoted: boolean;
  /** A blank follows a delimiter outside quotes: inside them it is no sign of prose. */
  isSpaced: boolean;
  chars: number;
}

export const declaredDelimiter = (line: string): string | undefined => /^"?sep=(.)"?$/i.exec(line)?.[1];

const BLANK_BEHIND_QUOTE = /^[ \t]*$/;
const SPACED_CELL = /^ +\S/;

const parseCells = (row: OpenRow, text: string, delimiter: string): boolean => {
  let at = 0;
  for (;;) {
    if (row.isQuoted) {
      const quote = text.indexOf(QUOTE, at);
      if (quote < 0) {
        row.cell += text.slice(at);
        return true;
      }
      row.cell += text.slice(at, quote);
      if (text[quote + 1] === QUOTE) {
        row.cell += QUOTE;
        at = quote + 2;
        continue;
      }
      const next = text.indexOf(delimiter, quote + 1);
      if (!BLANK_BEHIND_QUOTE.test(text.slice(quote + 1, next < 0 ? undefined : next))) return false;
      row.cells.push(row.cell);
      row.cell = '';
      row.isQuoted = false;
      if (next < 0) return true;
      at = next + 1;
    }
    if (text[at] === QUOTE) {
      row.isQuoted = true;
      at += 1;
      continue;
    }
    const next = text.indexOf(delimiter, at);
    const cell = text.slice(at, next < 0 ? undefined : next);
    row.isSpaced ||= row.cells.length > 0 && SPACED_CELL.test(cell);
    row.cells.push(cell);
    if (next < 0) return true;
    at = next + 1;
  }
};

/**
 * RFC 4180 and its variants. A row torn by its quotes costs that row alone: parsing resumes at the next line.
 * Where quoted lines may be rows or a text, the whole row is damaged.
 */
export const csvReader = (delimiter: string) => {
  let header: number | undefined;
  let isHeaderSpaced = false;
  let open: OpenRow | undefined;
  let found: FileRecord[] = [];

  const containsRows = ({ lines, cells, isSpaced }: OpenRow) => {
    const looksLikeRow = ({ text }: PhysicalLine) =>
      text.trim() !== '' &&
      text.split(delimiter).length === (header ?? cells.length) &&
      (isSpaced || isHeaderSpaced || !text.includes(`${delimiter} `));
    return lines.length > 1 && lines.filter(looksLikeRow).length > lines.length / 2;
  };

  const titles = titleRows<OpenRow>(({ lines: [first], cells, isSpaced }, above) => {
    if (header === undefined) isHeaderSpaced = isSpaced;
    header ??= cells.length;
    const line = first!.number;
    const isRagged = cells.length < header || cells.slice(header).some((surplus) => surplus.trim() !== '');
    found.push(
      isRagged
        ? { line, cells, damage: `This row has ${cells.length} cells; the header has ${header}.` }
        : { line, cells: cells.slice(0, header), ...(above.length > 0 && { above }) },
    );
  });

  const closeRow = (row: OpenRow) => {
    open = undefined;
    if (row.cells.every((cell) => cell.trim() === '')) return;
    // A spreadsheet fills up the row of a title; one of a single cell may be a table of one column.
    titles.add(row, row.cells.length > 1);
  };

  const refuseRow = ({ lines }: OpenRow) => {
    open = undefined;
    titles.end();
    const [first, last] = [lines[0]!.number, lines.at(-1)!.number];
    const text = lines.map((line) => line.text + line.end).join('');
    found.push(damaged(first, text, unclearQuotes(first, last)));
    header ??= 0;
  };

  const abandonRow = (row: OpenRow) => {
    open = undefined;
    titles.end();
    const [first, ...others] = row.lines as [PhysicalLine, ...PhysicalLine[]];
    found.push(damaged(first.number, first.text, UNCLOSED_QUOTE_MESSAGE));
    header ??= 0;
    for (const line of others) addLine(line);
  };

  const addLine = (line: PhysicalLine): void => {
    if (line.isTooLong) {
      if (open) abandonRow(open);
      titles.end();
      found.push(tooLong(line.number, line.text, 'row'));
      return;
    }
    if (!open && line.text.trim() === '' && !line.text.includes(delimiter)) return;
    if (!open && line.number === 1 && declaredDelimiter(line.text) !== undefined) return;
    const row = open ?? { lines: [], cells: [], cell: '', isQuoted: false, isSpaced: false, chars: 0 };
    open = row;
    row.lines.push(line);
    row.chars += line.text.length;
    if (!parseCells(row, line.text, delimiter) || row.chars > MAX_ROW_CHARS) {
      abandonRow(row);
      return;
    }
    if (row.isQuoted) {
      row.cell += line.end;
      return;
    }
    if (!containsRows(row)) closeRow(row);
    else if ((header ?? row.cells.length) >= MIN_RECOGNISABLE_COLUMNS) abandonRow(row);
    else refuseRow(row);
  };

  const drainRecords = () => {
    const records = found;
    found = [];
    return records;
  };
  return {
    read: (lines: readonly PhysicalLine[]): FileRecord[] => {
      for (const line of lines) addLine(line);
      return drainRecords();
    },
    end: (): FileRecord[] => {
      for (let row = open; row; row = open) abandonRow(row);
      titles.end();
      return drainRecords();
    },
  };
};
