import { v7 as uuidv7 } from 'uuid';
import type { Encoding, Import } from '../../contract/imports.ts';
import { sql, type Database } from '../database/database.ts';
import { invalidInput } from '../failure.ts';
import type { Store } from '../records/store.ts';
import { unfolded } from './calendar/content-lines.ts';
import { guessMapping } from './guess-mapping.ts';
import { keepFile } from './kept-file.ts';
import { readLines } from './read-lines.ts';
import { delimiterOf, encodingOf, formatOf, isUtf8 } from './read-text.ts';

/** Letters of a calendar may be folded apart, and look broken until they are whole again. */
const calendarEncodingOf = async (file: string): Promise<Encoding> =>
  (await isUtf8(unfolded(file, 'utf-8'))) ? 'utf-8' : 'windows-1252';

export interface ReadFile {
  readonly database: Database;
  readonly store: Store;
  readonly personId: string;
  readonly fileName: string;
  /** Where the uploaded bytes are. */
  readonly file: string;
}

/**
 * Takes a file in: finds out how it is encoded, reads its lines, keeps its bytes, guesses what its columns mean.
 * Fails with `invalid_input` when it has no lines or is no table.
 * @returns the id of the import
 */
export const readFile = async ({ database, store, personId, fileName, file }: ReadFile): Promise<string> => {
  const format = await formatOf(file);
  const encoding = await (format === 'calendar' ? calendarEncodingOf(file) : encodingOf(file));
  const delimiter = await delimiterOf(file, encoding);
  if (format === 'calendar' && store.kind.plural !== 'events')
    throw invalidInput([{ path: 'file', message: 'This is a calendar. Bring it to the events.' }]);
  const id = uuidv7();
  const begin = async (columns: string[]) => {
    const mapping = await guessMapping(database, store, columns);
    await database.execute(sql`
      insert into imports (
        id, person_id, record_kind, file_name, format, encoding, delimiter, columns, lines, mapping, empty_cells)
      values (${id}, ${personId}, ${store.kind.plural}, ${fileName}, ${format}, ${encoding}, ${delimiter}, ${columns}, 0,
        ${JSON.stringify(mapping)}::jsonb, ${'keep' satisfies Import['empty_cells']})`);
  };
  try {
    await readLines(database, { importId: id, file, format, encoding, delimiter, begin });
    await keepFile(database, id, file);
  } catch (error) {
    await database.execute(sql`delete from imports where id = ${id}`);
    throw error;
  }
  return id;
};
