import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { v7 as uuidv7 } from 'uuid';
import type { Delimiter, Encoding, ImportFormat } from '../../contract/imports.ts';
import { sql, type Queries } from '../database/database.ts';
import { invalidInput } from '../failure.ts';
import { calendarRecords } from './calendar/calendar-records.ts';
import { readText } from './read-text.ts';

const LINES_AT_ONCE = 1000;
const MOST_COLUMNS = 200;
const LARGEST_LINE = 1024 * 1024;
const MOST_TEXTS = 3;
/** A letter beyond ASCII among what stands around it, as much as shows which it is. */
const BEYOND_ASCII = /.{0,24}[^\p{ASCII}].{0,24}/u;
const UNREADABLE = '\ufffd';

const refuse = (message: string) => invalidInput([{ path: 'file', message }]);

/** Names of columns as they are shown: none empty, none twice. */
const columnsOf = (header: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const name = cell.normalize('NFC').trim() || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

// PostgreSQL holds no NUL; it is told at its cell as what it is, a broken character.
const storable = (cell: string) => cell.replaceAll('\u0000', UNREADABLE);

const parser = (text: AsyncIterable<string>, delimiter: string): AsyncIterable<string[]> =>
  Readable.from(text).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LARGEST_LINE,
    }),
  );

/** Remembers a few texts by which one sees whether an encoding is right. */
const tellingTexts = () => {
  const broken = new Set<string>();
  const sound = new Set<string>();
  return {
    look: (cells: readonly string[]) => {
      if (broken.size >= MOST_TEXTS) return;
      for (const cell of cells) {
        const isBroken = cell.includes(UNREADABLE);
        const found = isBroken || sound.size < MOST_TEXTS ? BEYOND_ASCII.exec(cell)?.[0].trim() : undefined;
        if (found) (isBroken ? broken : sound).add(found);
      }
    },
    told: () => [...broken, ...sound].slice(0, MOST_TEXTS),
  };
};

export interface FileToRead {
  readonly importId: string;
  /** Where its bytes are. */
  readonly file: string;
  readonly format: ImportFormat;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Makes the import ready for lines with these columns. */
  readonly begin: (columns: string[]) => Promise<void>;
}

const recordsOf = ({ format, file, encoding, delimiter }: FileToRead): AsyncIterable<string[]> =>
  format === 'calendar' ? calendarRecords(file, encoding) : parser(readText(file, encoding), delimiter);

/**
 * Reads a file into the database, line by line, whatever its size.
 * Fails with `invalid_input` when it has no lines or is no table.
 */
export const readLines = async (tx: Queries, toRead: FileToRead): Promise<void> => {
  const { importId, begin } = toRead;
  const texts = tellingTexts();
  let isBegun = false;
  let line = 1;
  let batch: { line: number; cells: string[]; new_id: string }[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await tx.execute(sql`
      insert into import_lines (import_id, line, cells, new_id)
      select ${importId}::uuid, line, cells, new_id
      from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(batch)}::jsonb)`);
    batch = [];
  };
  try {
    for await (const record of recordsOf(toRead)) {
      const cells = record.map(storable);
      texts.look(cells);
      if (!isBegun) {
        if (cells.length > MOST_COLUMNS) throw refuse(`A file may have at most ${MOST_COLUMNS} columns.`);
        await begin(columnsOf(cells));
        isBegun = true;
        continue;
      }
      line += 1;
      batch.push({ line, cells, new_id: uuidv7() });
      if (batch.length >= LINES_AT_ONCE) await flush();
    }
    await flush();
  } catch (error) {
    const isUnreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
    throw isUnreadable ? refuse(`Line ${line + 1} cannot be read: ${error.message}`) : error;
  }
  if (line === 1) {
    const nothing = {
      csv: 'This file has no lines below its header.',
      calendar: 'This calendar has no events.',
    };
    throw refuse(nothing[toRead.format]);
  }
  await tx.execute(
    sql`update imports set lines = ${line - 1}, beyond_ascii = ${texts.told()} where id = ${importId}`,
  );
};
