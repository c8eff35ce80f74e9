import { cutText } from '../../database/cut-text.ts';

export interface FileRecord {
  /** First line in the file, from 1; in a workbook the sheet's row number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly damage?: string;
  /** Indexes of cells that are numbers in the file, not texts. */
  readonly numbers?: readonly number[];
}

export const MAX_ROW_CHARS = 1024 * 1024;
/** Characters stored of a row longer than that, whose message says so. */
const MAX_EXCERPT_CHARS = 1000;

/** A row that cannot be read, with its whole text. */
export const damaged = (line: number, text: string, damage: string): FileRecord => ({
  line,
  cells: [text],
  damage,
});

/** @param name what the file calls a row: “row”, “object” */
export const tooLong = (line: number, text: string, name: string): FileRecord => ({
  line,
  cells: [cutText(text, MAX_EXCERPT_CHARS)],
  damage: `This ${name} has more than a million characters, so only its first 1,000 are shown. Shorten it and upload the file again.`,
});
