/*
 * CWE-1236: spreadsheets run cells with these beginnings, unless after an apostrophe. Text that looks escaped
 * gets one more.
 */
const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)?$/;

export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? cell.slice(1) : cell;
