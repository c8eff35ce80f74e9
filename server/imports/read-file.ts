import { v7 as uuidv7 } from 'uuid';
import type { Encoding, Import, ImportFormat } from '../../contract/imports.ts';
import { sql, type Database } from '../database/database.ts';
import type { Store } from '../records/store.ts';
import { inTransaction } from '../records/writing.ts';
import { unfolded } from './calendar/content-lines.ts';
import type { FileBytes } from './file/file-bytes.ts';
import { formatOf } from './file/file-format.ts';
import { guessMapping } from './guess-mapping.ts';
import { keepFile } from './kept-file.ts';
import { readLines } from './read-lines.ts';
import { delimiterOf, encodingOf, isUtf8 } from './read-text.ts';
import { refuseFile } from './refuse-file.ts';

/** Milliseconds: the checksum of a million lines takes longer than a statement ordinarily may. */
export const READING_STATEMENT_TIMEOUT_MS = 120_000;

/** Letters of a calendar may be folded apart, and look broken until they are whole again. */
const calendarEncodingOf = async (file: FileBytes): Promise<Encoding> => {
  const found = await encodingOf(file);
  if (found === 'utf-16le' || found === 'utf-16be') return found;
  return (await isUtf8(unfolded(file, 'utf-8'))) ? 'utf-8' : found === 'utf-8' ? 'windows-1252' : found;
};

/** A workbook says itself how it is encoded. */
const encodingIn = (file: FileBytes, format: ImportFormat): Encoding | Promise<Encoding> => {
  if (format === 'xlsx') return 'utf-8';
  return format === 'calendar' ? calendarEncodingOf(file) : encodingOf(file);
};

export interface ReadFile {
  readonly database: Database;
  readonly store: Store;
  readonly personId: string;
  readonly fileName: string;
  /** The uploaded bytes. */
  readonly file: FileBytes;
}

/**
 * Takes a file in: finds out what it is and how it is encoded, reads its lines, keeps its bytes, guesses what its
 * columns mean. All of it is there at once or, whatever happens to the server meanwhile, nothing.
 * @returns the id of the import
 * @throws Failure `invalid_input` when it has no lines or is no table
 */
export const readFile = async ({ database, store, personId, fileName, file }: ReadFile): Promise<string> => {
  const format = await formatOf(file);
  if (format === 'calendar' && store.kind.plural !== 'events')
    throw refuseFile('This is a calendar. Bring it to the events.');
  const encoding = await encodingIn(file, format);
  const delimiter = format === 'csv' ? await delimiterOf(file, encoding) : ',';
  const id = uuidv7();
  await inTransaction(database, async (tx) => {
    await tx.limit({ statement: READING_STATEMENT_TIMEOUT_MS });
    const begin = async (columns: string[]) => {
      const mapping = await guessMapping(tx, store, columns);
      await tx.execute(sql`
        insert into imports (
          id, person_id, record_kind, file_name, format, encoding, delimiter, columns, lines, mapping, empty_cells)
        values (${id}, ${personId}, ${store.kind.plural}, ${fileName}, ${format}, ${encoding}, ${delimiter},
          ${columns}, 0, ${JSON.stringify(mapping)}::jsonb, ${'keep' satisfies Import['empty_cells']})`);
    };
    await readLines(tx, { importId: id, file, format, encoding, delimiter, sheet: null, begin });
    await keepFile(tx, id, file);
  });
  return id;
};
