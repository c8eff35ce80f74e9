export interface FileRecord {
  /** First line in the file, from 1; in a workbook the sheet's row number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly damage?: string;
}

export const MAX_ROW_CHARS = 1024 * 1024;
export const MAX_DAMAGED_CHARS = 1000;

export const damaged = (line: number, text: string, damage: string): FileRecord => ({
  line,
  cells: [text.slice(0, MAX_DAMAGED_CHARS)],
  damage,
});
