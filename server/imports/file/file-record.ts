import { cutText } from '../../database/cut-text.ts';

export interface FileRecord {
  /** First line in the file, from 1; in a workbook the row number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly damage?: string;
  /** Indexes of cells that are numbers in the file. */
  readonly numbers?: readonly number[];
  /** Of a header: the texts of the rows above it. */
  readonly above?: readonly string[];
  /** In a workbook. */
  readonly isHidden?: true;
  /** Of a header: indexes of its hidden columns. */
  readonly hiddenColumns?: readonly number[];
  /** Title of an event with a newer version in the file; without cells. */
  readonly olderVersion?: string;
}

export const MAX_HEADER_COLUMNS = 200;
export const MAX_ROW_CHARS = 1024 * 1024;
/** Rows are passed on in batches: of few, where they are long. */
export const BATCH = { rows: 1000, chars: 4 * MAX_ROW_CHARS } as const;
const MAX_EXCERPT_CHARS = 1000;

export const damaged = (line: number, text: string, damage: string): FileRecord => ({
  line,
  cells: [text],
  damage,
});

export const charsOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0);

/** @param name “row” or “object” */
export const tooLong = (line: number, text: string, name: string): FileRecord => ({
  line,
  cells: [cutText(text, MAX_EXCERPT_CHARS)],
  damage: `This ${name} has more than a million characters, so only its first 1,000 are shown. Shorten it and upload the file again.`,
});
