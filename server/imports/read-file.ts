import { v7 as uuidv7 } from 'uuid';
import type { Import } from '../../contract/imports.ts';
import { sql, type Database } from '../database/database.ts';
import type { Store } from '../records/store.ts';
import { guessMapping } from './guess-mapping.ts';
import { keepFile } from './kept-file.ts';
import { readLines } from './read-lines.ts';
import { delimiterOf, encodingOf } from './read-text.ts';

export interface ReadFile {
  readonly database: Database;
  readonly store: Store;
  readonly personId: string;
  readonly fileName: string;
  /** Where the uploaded bytes are. */
  readonly file: string;
}

/**
 * Takes a CSV file in: finds out how it is encoded, reads its lines, keeps its bytes, guesses what its columns mean.
 * Fails with `invalid_input` when it has no lines or is no table.
 * @returns the id of the import
 */
export const readFile = async ({ database, store, personId, fileName, file }: ReadFile): Promise<string> => {
  const encoding = await encodingOf(file);
  const delimiter = await delimiterOf(file, encoding);
  const id = uuidv7();
  const begin = async (columns: string[]) => {
    const mapping = await guessMapping(database, store, columns);
    await database.execute(sql`
      insert into imports (
        id, person_id, record_kind, file_name, encoding, delimiter, columns, lines, mapping, empty_cells)
      values (${id}, ${personId}, ${store.kind.plural}, ${fileName}, ${encoding}, ${delimiter}, ${columns}, 0,
        ${JSON.stringify(mapping)}::jsonb, ${'keep' satisfies Import['empty_cells']})`);
  };
  try {
    await readLines(database, { importId: id, file, encoding, delimiter, begin });
    await keepFile(database, id, file);
  } catch (error) {
    await database.execute(sql`delete from imports where id = ${id}`);
    throw error;
  }
  return id;
};
