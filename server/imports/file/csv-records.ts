import type { Delimiter, Encoding } from '../../../contract/imports.ts';
import { escapeApostrophe } from '../../csv/escape-apostrophe.ts';
import { readText } from './detect-encoding.ts';
import { csvReader } from './csv-reader.ts';
import type { FileBytes } from './file-bytes.ts';
import type { FileRecord } from './file-record.ts';
import { physicalLines } from './physical-lines.ts';

const TRUNCATED_MESSAGE = 'The file is cut off in the middle of this row. Upload the complete file.';

const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** `="007"` makes spreadsheets show a value as text. */
const withoutTextFormula = (cell: string): string => {
  const text = cell.startsWith('="') ? TEXT_FORMULA.exec(cell)?.[1] : undefined;
  return text === undefined ? cell : escapeApostrophe(text.replaceAll('""', '"'));
};

const withoutTextFormulas = (record: FileRecord): FileRecord =>
  record.damage === undefined ? { ...record, cells: record.cells.map(withoutTextFormula) } : record;

export async function* csvRecords(
  file: FileBytes,
  encoding: Encoding,
  delimiter: Delimiter,
): AsyncGenerator<FileRecord> {
  let isCut = false;
  const reader = csvReader(delimiter);
  const text = readText(file, encoding, () => {
    isCut = true;
  });
  let last: FileRecord | undefined;
  for await (const lines of physicalLines(text))
    for (const record of reader.read(lines)) {
      if (last) yield last;
      last = withoutTextFormulas(record);
    }
  for (const record of reader.end()) {
    if (last) yield last;
    last = withoutTextFormulas(record);
  }
  if (last) yield isCut && last.damage === undefined ? { ...last, damage: TRUNCATED_MESSAGE } : last;
}
