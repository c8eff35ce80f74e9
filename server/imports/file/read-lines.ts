import { v7 as uuidv7 } from 'uuid';
import type { Delimiter, Encoding, Import, ImportFormat } from '../../../contract/imports.ts';
import { unescapeFormula } from '../../csv/formula.ts';
import { cutText } from '../../database/cut-text.ts';
import { sql, type Queries } from '../../database/database.ts';
import { calendarRecords } from './calendar/calendar-records.ts';
import { csvRecords } from './csv-records.ts';
import type { FileBytes } from './file-bytes.ts';
import { BATCH, charsOf, MAX_HEADER_COLUMNS, type FileRecord } from './file-record.ts';
import { jsonRecords } from './json-records.ts';
import { withForeignIds } from './guess-mapping.ts';
import { dateEvidence } from '../cells/date-orders.ts';
import { numberEvidence } from '../cells/number-style.ts';
import { refuseFile } from './refuse-file.ts';
import { storeChecksum } from '../cells/checksum.ts';
import { encodingSamples, REPLACEMENT_CHARACTER } from './encoding-samples.ts';
import { untilAborted, watchReading, type ReadingLimits, type WatchedReading } from './watch-reading.ts';
import { xlsxRecords, type Sheets } from './xlsx/xlsx-records.ts';

const columnName = (cell: string) => unescapeFormula(cell.replaceAll('\ufeff', '')).normalize('NFC').trim();

/** Columns are keys of objects, which answer to these unasked; readers of JSON refuse or drop some of them. */
const INHERITED_NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const columnsOf = (header: readonly string[]): string[] => {
  const names = header.map((cell, at) => columnName(cell) || `Column ${at + 1}`);
  const given = new Set(names);
  const used = new Set(INHERITED_NAMES);
  return names.map((name) => {
    let own = name;
    for (let times = 2; used.has(own) || (own !== name && given.has(own)); times += 1)
      own = `${name} (${times})`;
    used.add(own);
    return own;
  });
};

// PostgreSQL text holds no NUL and no half surrogate pair.
// eslint-disable-next-line no-control-regex
const storable = (cell: string) => cell.replaceAll(/[\u0000\p{Surrogate}]/gu, REPLACEMENT_CHARACTER);

interface FileToRead extends ReadingLimits {
  readonly importId: string;
  readonly file: FileBytes;
  readonly format: ImportFormat;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Null: the first with rows below a header. */
  readonly sheet: string | null;
  readonly skipHiddenRows?: boolean;
  /** @returns how the columns are mapped by their names */
  readonly begin: (columns: string[]) => Promise<Import['mapping']>;
}

const recordsOf = (
  { format, file, encoding, delimiter, sheet }: FileToRead,
  signal: AbortSignal,
  onSheets: (sheets: Sheets) => void,
): AsyncIterable<FileRecord> => {
  switch (format) {
    case 'calendar':
      return calendarRecords(file, encoding);
    case 'json':
      return jsonRecords(file, encoding);
    case 'xlsx':
      return xlsxRecords(file, sheet, signal, onSheets);
    default:
      return csvRecords(file, encoding, delimiter);
  }
};

const MAX_NAMED_VERSIONS = 20;
const MAX_VERSION_TITLE_CHARS = 200;

const EMPTY_FILE_MESSAGES: Readonly<Record<ImportFormat, string>> = {
  csv: 'This file has no data rows.',
  calendar: 'This calendar has no events.',
  json: 'This JSON file has no objects.',
  xlsx: 'This sheet has no data rows.',
};

const REPEATED_HEADER_MESSAGE = 'This row repeats the header. Skip it.';

const headerOf = ({ line, cells, damage }: FileRecord): string[] => {
  if (damage !== undefined) throw refuseFile(`Couldn’t read row ${line}, the header: ${damage}`);
  if (cells.length > MAX_HEADER_COLUMNS)
    throw refuseFile(`Files can have up to ${MAX_HEADER_COLUMNS} columns.`);
  return columnsOf(cells.map(storable));
};

const readWithin = async (
  tx: Queries,
  toRead: FileToRead,
  { signal, write }: WatchedReading,
): Promise<void> => {
  const { importId, begin, format, skipHiddenRows = false } = toRead;
  const texts = encodingSamples();
  let sheets: Sheets = { names: [], sheet: '', hidden: [] };
  let columns: string[] | undefined;
  let guessed: Import['mapping'] = {};
  let header: readonly string[] = [];
  let above: readonly string[] = [];
  const evidence: { numbers: ReturnType<typeof numberEvidence>; dates: ReturnType<typeof dateEvidence> }[] =
    [];
  const examples: string[] = [];
  const olderVersions = { count: 0, first: new Array<{ line: number; title: string }>() };
  let hiddenRows = 0;
  let hiddenColumns: string[] = [];
  let lines = 0;
  let damaged = 0;
  let batch: { line: number; cells: string[]; damage: string | null; new_id: string }[] = [];
  let chars = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await write(() =>
      tx.execute(sql`
        insert into import_lines (import_id, line, cells, damage, new_id)
        select ${importId}::uuid, line, cells, damage, new_id
        from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(batch)}::jsonb)`),
    );
    batch = [];
    chars = 0;
  };
  const records = recordsOf({ ...toRead, file: untilAborted(toRead.file, signal) }, signal, (found) => {
    sheets = found;
  });
  for await (const record of records) {
    if (columns === undefined) {
      columns = headerOf(record);
      header = record.cells.map(columnName);
      hiddenColumns = record.hiddenColumns?.map((at) => columns?.[at] ?? '') ?? [];
      above = record.above?.map(storable) ?? [];
      if (format !== 'xlsx') texts.inspect(record.cells.map(storable));
      const found = columns;
      await write(async () => {
        guessed = await begin(found);
      });
      evidence.push(...columns.map(() => ({ numbers: numberEvidence(), dates: dateEvidence() })));
      continue;
    }
    const { line, olderVersion } = record;
    if (olderVersion !== undefined) {
      olderVersions.count += 1;
      const title = cutText(storable(olderVersion), MAX_VERSION_TITLE_CHARS);
      if (olderVersions.first.length < MAX_NAMED_VERSIONS) olderVersions.first.push({ line, title });
      continue;
    }
    if (record.isHidden) {
      hiddenRows += 1;
      if (skipHiddenRows) continue;
    }
    const isHeader = record.cells.every((cell, at) => columnName(cell) === header[at]);
    const damage = record.damage ?? (isHeader ? REPEATED_HEADER_MESSAGE : null);
    const cells = record.cells.map(storable);
    if (format !== 'xlsx') texts.inspect(cells);
    if (damage !== null) damaged += 1;
    else
      for (const [at, { numbers, dates }] of evidence.entries()) {
        numbers.inspect(cells[at] ?? '', record.numbers?.includes(at) ?? false);
        dates.inspect(cells[at] ?? '');
        examples[at] ||= cells[at]?.trim() ?? '';
      }
    lines += 1;
    batch.push({ line, cells, damage, new_id: uuidv7() });
    chars += charsOf(cells);
    if (batch.length >= BATCH.rows || chars >= BATCH.chars) await flush();
  }
  await flush();
  if (lines === 0 || columns === undefined) throw refuseFile(EMPTY_FILE_MESSAGES[format]);
  // JSON leaves out those that are undefined.
  const numbers = Object.fromEntries(columns.map((column, at) => [column, evidence[at]?.numbers.style()]));
  const dateOrders = Object.fromEntries(columns.map((column, at) => [column, evidence[at]?.dates.order()]));
  const found = columns;
  const hidden: Import['hidden'] = {
    rows: hiddenRows,
    are_rows_skipped: skipHiddenRows,
    columns: hiddenColumns,
    sheets: [...sheets.hidden],
  };
  const mapping = withForeignIds(guessed, (column) => examples[found.indexOf(column)] ?? '');
  await tx.execute(sql`
    update imports
    set mapping = ${JSON.stringify(mapping)}::jsonb, damaged = ${damaged}, beyond_ascii = ${texts.samples()}, sheets = ${[...sheets.names]}, sheet = ${sheets.sheet || null},
      hidden = ${JSON.stringify(hidden)}::jsonb, above_header = ${[...above]}, older_versions = ${JSON.stringify(olderVersions)}::jsonb,
      numbers = ${JSON.stringify(numbers)}::jsonb, date_orders = ${JSON.stringify(dateOrders)}::jsonb
    where id = ${importId}`);
  await storeChecksum(tx, importId);
};

/** @throws Failure `invalid_input` without lines or table, or when reading takes too long */
export const readLines = async (tx: Queries, toRead: FileToRead): Promise<void> => {
  const watched = watchReading(toRead);
  await readWithin(tx, toRead, watched).finally(watched.end);
};
