import { escapeApostrophe } from '../../../csv/escape-apostrophe.ts';
import { charsOf, MAX_HEADER_COLUMNS, MAX_ROW_CHARS, tooLong, type FileRecord } from '../file-record.ts';
import { titleRows } from '../title-rows.ts';
import { columnAt, mergedCells, type Merge } from './merged-cells.ts';
import { readXml } from './read-xml.ts';
import { shownNumber } from './shown-number.ts';
import { WorkbookRefusal } from './unpack.ts';
import { unescapeText, type Workbook } from './workbook.ts';

/** Excel's limits; ECMA-376 has none. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Against bombs: a text that many cells share counts for each. */
const MAX_SHEET_CHARS = 1024 ** 3;

interface Cell {
  readonly reference: string;
  readonly type: string;
  readonly style: number;
  value: string | null;
  inline: string;
  isFormula: boolean;
}

/** `BC12` → 54, from 0; null where it is no cell reference. */
const columnIn = (reference: string): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(reference.toUpperCase())?.[0];
  return letters ? columnAt(letters) : null;
};

type Read = { readonly text: string; readonly isNumber?: true } | { readonly damage: string };

const readCell = (cell: Cell, { sharedStrings, formats, is1904 }: Workbook): Read => {
  const { reference, type, style, value, inline, isFormula } = cell;
  const name = reference || 'A cell';
  if (type === 'inlineStr') return { text: escapeApostrophe(unescapeText(inline)) };
  if (value === null)
    return isFormula
      ? {
          damage: `${name} has a formula without a saved result. Open the workbook in a spreadsheet program and save it.`,
        }
      : { text: '' };
  switch (type) {
    case 's': {
      const shared = sharedStrings[Number(value)];
      return shared === undefined
        ? { damage: `${name} refers to missing text.` }
        : { text: escapeApostrophe(shared) };
    }
    case 'e':
      return { damage: `${name} has the error ${value}. Fix it in the workbook.` };
    case 'b':
      return { text: value === '1' ? 'true' : 'false' };
    case 'str':
      return { text: escapeApostrophe(unescapeText(value)) };
    case 'd':
      return { text: value.replace(/(:\d{2}):00(\.0+)?Z?$/, '$1').replace(/T00:00$/, '') };
    default:
      return { text: shownNumber(value, formats[style] ?? 'General', is1904), isNumber: true };
  }
};

const isTrue = (value = '') => /^(1|true)$/.test(value);

interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly numbers: readonly number[];
  readonly beyondHeader: readonly string[];
  readonly damage: string | undefined;
  readonly isHidden: boolean;
}

/**
 * Non-empty rows, header first.
 * @throws WorkbookRefusal beyond the size limit
 */
export const readSheet = async (
  bytes: AsyncIterable<Buffer>,
  workbook: Workbook,
  merges: readonly Merge[],
  onRow: (row: FileRecord) => void,
): Promise<void> => {
  let header: number | undefined;
  let line = 0;
  let last = 0;
  let cells: string[] = [];
  let numbers: number[] = [];
  let beyondHeader: string[] = [];
  let damage: string | undefined;
  let isHidden = false;
  /** First and last of each, from 1. */
  const hiddenColumns: (readonly [number, number])[] = [];
  let cell: Cell | null = null;
  let isPhonetic = false;
  let chars = 0;
  const merged = mergedCells(merges);
  const addCell = (done: Cell) => {
    const at = columnIn(done.reference) ?? cells.length;
    const read = readCell(done, workbook);
    if ('damage' in read) damage ??= read.damage;
    const text = 'damage' in read ? (done.value ?? '') : read.text;
    if (text.trim() === '') return;
    if ((cells[at] ?? '') !== '')
      damage ??= `Cell ${done.reference} is there twice. Open the workbook in a spreadsheet program and save it again.`;
    if (at >= MAX_COLUMNS || (header !== undefined && at >= header)) {
      damage ??= `Cell ${done.reference} has a value but its column has no header.`;
      beyondHeader.push(text);
      return;
    }
    while (cells.length < at) cells.push('');
    cells[at] = text;
    if ('isNumber' in read) numbers.push(at);
  };
  const isColumnHidden = (at: number) => hiddenColumns.some(([first, end]) => at + 1 >= first && at < end);
  const titles = titleRows<SheetRow>((row, above) => {
    const isHeader = header === undefined;
    header ??= row.cells.length;
    const own = row.cells.slice(0, header);
    while (own.length < header) own.push('');
    // Of rows held until the header was known.
    const surplus = row.cells.slice(header).filter((text) => text !== '');
    const fault =
      row.damage ??
      (surplus.length > 0
        ? 'A cell of this row has a value but its column has no header.'
        : merged.valueElsewhere(row.line, own));
    const all = [...own, ...surplus, ...row.beyondHeader];
    const rowChars = charsOf(all);
    chars += rowChars;
    if (chars > MAX_SHEET_CHARS)
      throw new WorkbookRefusal('This sheet has more than 1 GB of text. Split it and import the parts.');
    if (rowChars > MAX_ROW_CHARS) return onRow(tooLong(row.line, all.join(' '), 'row'));
    onRow({
      line: row.line,
      cells: all,
      numbers: row.numbers,
      ...(above.length > 0 && { above }),
      ...(row.isHidden && { isHidden: true }),
      ...(isHeader && { hiddenColumns: [...own.keys()].filter(isColumnHidden) }),
      ...(fault !== undefined && { damage: fault }),
    });
  });
  const addRow = () => {
    if (cells.length === 0 && damage === undefined) return;
    if (!Number.isInteger(line) || line <= last || line > MAX_ROWS)
      throw new RangeError('rows are not in order');
    last = line;
    titles.add(
      { line, cells, numbers, beyondHeader, damage, isHidden },
      damage === undefined && cells.length <= MAX_HEADER_COLUMNS,
    );
  };
  await readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes['r']) || line + 1;
        cells = [];
        numbers = [];
        beyondHeader = [];
        damage = undefined;
        isHidden = isTrue(attributes['hidden']);
      } else if (name === 'col' && isTrue(attributes['hidden']))
        hiddenColumns.push([Number(attributes['min']), Number(attributes['max'])]);
      else if (name === 'c') {
        const { r: reference = '', t: type = 'n', s: style = '0' } = attributes;
        cell = { reference, type, style: Number(style), value: null, inline: '', isFormula: false };
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'f' && cell) cell.isFormula = true;
    },
    close: (name, text) => {
      if (name === 'v' && cell) cell.value = text;
      else if (name === 't' && cell && !isPhonetic) cell.inline += text;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cell) {
        addCell(cell);
        cell = null;
      } else if (name === 'row') addRow();
    },
  });
  titles.end();
};
