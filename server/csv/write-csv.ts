const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Marks UTF-8 for spreadsheet programs. */
export const BYTE_ORDER_MARK = '\ufeff';
