import { damaged, MAX_ROW_CHARS, tooLong, type FileRecord } from './file-record.ts';
import type { PhysicalLine } from './physical-lines.ts';

const QUOTE = '"';
const UNCLOSED_QUOTE_MESSAGE =
  'This row has an unclosed quote, or text right after a closing quote. Close the quote, and double any quotes inside text.';
const MIN_RECOGNISABLE_COLUMNS = 3;

interface OpenRow {
  readonly lines: PhysicalLine[];
  readonly cells: string[];
  cell: string;
  isQuoted: boolean;
  chars: number;
}

export const declaredDelimiter = (line: string): string | undefined => /^"?sep=(.)"?$/i.exec(line)?.[1];

const BLANK_BEHIND_QUOTE = /^[ \t]*$/;

const readOn = (row: OpenRow, text: string, delimiter: string): boolean => {
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
    row.cells.push(text.slice(at, next < 0 ? undefined : next));
    if (next < 0) return true;
    at = next + 1;
  }
};

/**
 * Parses RFC 4180 and its variants line by line. A row torn by its quotes costs that row alone: parsing
 * resumes at the next line, where only rows with as many cells as the header count.
 */
export const csvReader = (delimiter: string) => {
  let header: number | undefined;
  let open: OpenRow | undefined;
  let found: FileRecord[] = [];

  const looksLikeRow = ({ text }: PhysicalLine) =>
    text.split(delimiter).length === header && !text.includes(`${delimiter} `);
  const hasSwallowedRows = ({ lines }: OpenRow) =>
    header !== undefined &&
    header >= MIN_RECOGNISABLE_COLUMNS &&
    lines.length > 1 &&
    lines.filter(looksLikeRow).length > lines.length / 2;

  const keep = (line: number, cells: readonly string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    header ??= cells.length;
    const isRagged = cells.length < header || cells.slice(header).some((surplus) => surplus.trim() !== '');
    found.push(
      isRagged
        ? { line, cells, damage: `This row has ${cells.length} cells; the header has ${header}.` }
        : { line, cells: cells.slice(0, header) },
    );
  };

  const giveUp = (row: OpenRow) => {
    open = undefined;
    const [first, ...others] = row.lines as [PhysicalLine, ...PhysicalLine[]];
    found.push(damaged(first.number, first.text, UNCLOSED_QUOTE_MESSAGE));
    header ??= 0;
    for (const line of others) take(line);
  };

  const take = (line: PhysicalLine): void => {
    if (line.isTooLong) {
      if (open) giveUp(open);
      found.push(tooLong(line.number, line.text, 'row'));
      return;
    }
    if (!open && line.text.trim() === '' && !line.text.includes(delimiter)) return;
    if (!open && line.number === 1 && declaredDelimiter(line.text) !== undefined) return;
    const row = open ?? { lines: [], cells: [], cell: '', isQuoted: false, chars: 0 };
    open = row;
    row.lines.push(line);
    row.chars += line.text.length;
    if (!readOn(row, line.text, delimiter) || row.chars > MAX_ROW_CHARS) {
      giveUp(row);
      return;
    }
    if (row.isQuoted) {
      row.cell += line.end;
      return;
    }
    if (hasSwallowedRows(row)) giveUp(row);
    else {
      open = undefined;
      keep(row.lines[0]!.number, row.cells);
    }
  };

  const taken = () => {
    const records = found;
    found = [];
    return records;
  };
  return {
    read: (lines: readonly PhysicalLine[]): FileRecord[] => {
      for (const line of lines) take(line);
      return taken();
    },
    end: (): FileRecord[] => {
      for (let row = open; row; row = open) giveUp(row);
      return taken();
    },
  };
};
