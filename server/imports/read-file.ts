import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { v7 as uuidv7 } from 'uuid';
import type { Import } from '../../contract/imports.ts';
import { sql, type Database } from '../database/database.ts';
import { invalidInput } from '../failure.ts';
import type { Store } from '../records/store.ts';
import { guessMapping } from './guess-mapping.ts';
import { delimiterOf, encodingOf, readText } from './read-text.ts';

const LINES_AT_ONCE = 1000;
const MOST_COLUMNS = 200;
const LARGEST_LINE = 1024 * 1024;

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
const storable = (cell: string) => cell.replaceAll('\u0000', '\ufffd');

const parser = (text: AsyncIterable<string>, delimiter: string) =>
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

export interface ReadFile {
  readonly database: Database;
  readonly store: Store;
  readonly personId: string;
  readonly fileName: string;
  /** Where the uploaded bytes are. */
  readonly file: string;
}

/**
 * Reads a CSV file into the database, line by line, whatever its size, and guesses what its columns mean.
 * Fails with `invalid_input` when it has no lines or is no table.
 * @returns the id of the import
 */
export const readFile = async ({ database, store, personId, fileName, file }: ReadFile): Promise<string> => {
  const encoding = await encodingOf(file);
  const delimiter = await delimiterOf(file, encoding);
  const id = uuidv7();
  let columns: string[] | null = null;
  let line = 1;
  let batch: { line: number; cells: string[]; new_id: string }[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await database.execute(sql`
      insert into import_lines (import_id, line, cells, new_id)
      select ${id}::uuid, line, cells, new_id
      from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(batch)}::jsonb)`);
    batch = [];
  };
  const begin = async (header: readonly string[]) => {
    if (header.length > MOST_COLUMNS) throw refuse(`A file may have at most ${MOST_COLUMNS} columns.`);
    columns = columnsOf(header);
    const mapping = await guessMapping(database, store, columns);
    await database.execute(sql`
      insert into imports (
        id, person_id, record_kind, file_name, encoding, delimiter, columns, lines, mapping, empty_cells)
      values (${id}, ${personId}, ${store.kind.plural}, ${fileName}, ${encoding}, ${delimiter}, ${columns}, 0,
        ${JSON.stringify(mapping)}::jsonb, ${'keep' satisfies Import['empty_cells']})`);
  };
  try {
    for await (const record of parser(readText(file, encoding), delimiter)) {
      const cells = (record as string[]).map(storable);
      if (columns === null) await begin(cells);
      else {
        line += 1;
        batch.push({ line, cells, new_id: uuidv7() });
        if (batch.length >= LINES_AT_ONCE) await flush();
      }
    }
    await flush();
  } catch (error) {
    await database.execute(sql`delete from imports where id = ${id}`);
    const isUnreadable = error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
    throw isUnreadable ? refuse(`Line ${line + 1} cannot be read: ${error.message}`) : error;
  }
  if (line === 1) {
    await database.execute(sql`delete from imports where id = ${id}`);
    throw refuse('This file has no lines below its header.');
  }
  await database.execute(sql`update imports set lines = ${line - 1} where id = ${id}`);
  return id;
};
