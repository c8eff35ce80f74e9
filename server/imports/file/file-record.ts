/** What a file has in one row, or in one event. */
export interface FileRecord {
  /** The line of the file on which it begins, from 1; of a workbook the row of its sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it could not be read, in a sentence; its cells then show as much as there is. */
  readonly damage?: string;
}

/** Longest row in characters. What is longer is no table. */
export const MAX_ROW_CHARS = 1024 * 1024;
/** Characters of a damaged row that are kept to know it by. */
export const MAX_DAMAGED_CHARS = 1000;

/** A record that could not be read, with the beginning of its text. */
export const damaged = (line: number, text: string, damage: string): FileRecord => ({
  line,
  cells: [text.slice(0, MAX_DAMAGED_CHARS)],
  damage,
});
