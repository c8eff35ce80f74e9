import type { Delimiter, Encoding, Import } from '../../contract/imports.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { inTransaction } from '../records/writing.ts';
import { storeNamed } from '../records/stores.ts';
import { guessMapping } from './guess-mapping.ts';
import { lockImport, requireImport } from './imports.ts';
import { withKeptFile } from './kept-file.ts';
import { readLines } from './read-lines.ts';
import { delimiterOf } from './read-text.ts';

/** Milliseconds: taking a million lines away takes longer than a statement ordinarily may. */
const LONGEST_STATEMENT = '120000';

interface Reading {
  readonly encoding: Encoding;
  readonly delimiter?: Delimiter | undefined;
}

/**
 * Reads the file of an import again as something else. What columns meant is kept where they are called the same;
 * a file that is no table that way is left as it was read before. Fails with `conflict` once lines of it are written.
 */
export const readAgain = (
  database: Database,
  id: string,
  { encoding, delimiter: said }: Reading,
): Promise<Import> =>
  inTransaction(database, async (tx) => {
    const found = await lockImport(tx, id);
    if (!found.can_read_again)
      throw new Failure('conflict', 'Lines of this file are written. To read it otherwise, choose it again.');
    await tx.execute(sql`select set_config('statement_timeout', ${LONGEST_STATEMENT}, true)`);
    await withKeptFile(tx, id, async (file) => {
      const delimiter = said ?? (await delimiterOf(file, encoding));
      await readLines(tx, {
        importId: id,
        file,
        format: found.format,
        encoding,
        delimiter,
        begin: async (columns) => {
          const known = Object.entries(found.mapping).filter(([column]) => columns.includes(column));
          const mapping = await guessMapping(tx, storeNamed(found.kind), columns, Object.fromEntries(known));
          await tx.execute(sql`delete from import_lines where import_id = ${id}`);
          await tx.execute(sql`
            update imports
            set encoding = ${encoding}, delimiter = ${delimiter}, columns = ${columns},
              mapping = ${JSON.stringify(mapping)}::jsonb, is_checked = false
            where id = ${id}`);
        },
      });
    });
    return requireImport(tx, id);
  });
