import type { Import, ReadingInput } from '../../../contract/imports.ts';
import { sql, type Database } from '../../database/database.ts';
import { Failure } from '../../failure.ts';
import { storeNamed } from '../../stores/stores.ts';
import { guessMapping } from './guess-mapping.ts';
import { changeOnce, type ImportAct } from '../change-once.ts';
import { requireImport } from '../imports.ts';
import { withStoredUpload } from './stored-upload.ts';
import { readLines } from './read-lines.ts';
import { READING_STATEMENT_TIMEOUT_MS } from './parse-upload.ts';
import { detectDelimiter } from './detect-encoding.ts';

/**
 * Columns keep their mapping by name; without a table the import stays unchanged. Idempotent per key.
 * @throws Failure `conflict` once lines are committed, `idempotency_key_reused`
 */
export const reparse = (
  database: Database,
  act: ImportAct,
  reading: ReadingInput,
  signal: AbortSignal,
): Promise<Import> =>
  changeOnce(database, act, ['read', reading], async (tx, found) => {
    const { encoding, delimiter: chosenDelimiter, sheet } = reading;
    const skipHiddenRows = reading.skip_hidden_rows ?? found.hidden.are_rows_skipped;
    const { id } = act;
    if (!found.can_read_again)
      throw new Failure(
        'conflict',
        'Some rows have already been imported. To change the encoding or delimiter, upload the file again.',
      );
    await tx.limit({ statement: READING_STATEMENT_TIMEOUT_MS });
    await withStoredUpload(tx, id, async (file) => {
      const isCsv = found.format === 'csv';
      const delimiter = chosenDelimiter ?? (isCsv ? await detectDelimiter(file, encoding) : found.delimiter);
      await readLines(tx, {
        importId: id,
        signal,
        file,
        format: found.format,
        encoding,
        delimiter,
        sheet: sheet ?? found.sheet,
        skipHiddenRows,
        begin: async (columns) => {
          const known = Object.entries(found.mapping).filter(([column]) => columns.includes(column));
          const mapping = await guessMapping(tx, storeNamed(found.kind), columns, Object.fromEntries(known));
          await tx.execute(sql`delete from import_lines where import_id = ${id}`);
          await tx.execute(sql`
            update imports
            set encoding = ${encoding}, delimiter = ${delimiter}, columns = ${columns}, is_checked = false
            where id = ${id}`);
          return mapping;
        },
      });
    });
    return requireImport(tx, id);
  });
