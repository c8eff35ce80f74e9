/*
 * A cell that begins with one of these is run by spreadsheets as a formula (CWE-1236). An apostrophe before it makes
 * it text; text that already looks so escaped gets one more, so that reading a file back loses nothing.
 */
const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)?$/;

/** Makes a text safe to open in a spreadsheet; numbers, phone numbers too, stay as they are. */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

/** The text as it was before it was escaped. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? cell.slice(1) : cell;
