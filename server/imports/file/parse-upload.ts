import { v7 as uuidv7 } from 'uuid';
import type { Encoding, ImportFormat } from '../../../contract/imports.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { withIdempotencyKey } from '../../records/write/idempotency.ts';
import type { Store } from '../../stores/store.ts';
import { withTransactionRetries } from '../../database/transaction-retries.ts';
import { unfoldLines } from './calendar/content-lines.ts';
import type { FileBytes } from './file-bytes.ts';
import { formatOf } from './file-format.ts';
import { guessMapping } from './guess-mapping.ts';
import { storeUpload } from './stored-upload.ts';
import { readLines } from './read-lines.ts';
import { detectDelimiter, detectEncoding, isUtf8 } from './detect-encoding.ts';
import { refuseFile } from './refuse-file.ts';
import type { ReadingLimits } from './watch-reading.ts';

/** The checksum of a million lines takes long. */
export const READING_STATEMENT_TIMEOUT_MS = 120_000;

/** Folds may split multi-byte letters. */
const calendarEncodingOf = async (file: FileBytes): Promise<Encoding> => {
  const found = await detectEncoding(file);
  if (found === 'utf-16le' || found === 'utf-16be') return found;
  return (await isUtf8(unfoldLines(file, 'utf-8'))) ? 'utf-8' : found === 'utf-8' ? 'windows-1252' : found;
};

const encodingIn = (file: FileBytes, format: ImportFormat): Encoding | Promise<Encoding> => {
  if (format === 'xlsx') return 'utf-8';
  return format === 'calendar' ? calendarEncodingOf(file) : detectEncoding(file);
};

interface Upload extends ReadingLimits {
  readonly database: Database;
  readonly store: Store;
  readonly personId: string;
  readonly key: string | null;
  readonly fileName: string;
  readonly file: FileBytes;
}

/**
 * Idempotent per key.
 * @returns the import's id
 * @throws Failure `invalid_input` without lines or table, `idempotency_key_reused`
 */
export const parseUpload = async ({
  database,
  store,
  personId,
  key,
  fileName,
  file,
  ...limits
}: Upload): Promise<string> => {
  const format = await formatOf(file);
  if (format === 'calendar' && store.kind.plural !== 'events')
    throw refuseFile('This is a calendar file. Import it under Events.');
  const encoding = await encodingIn(file, format);
  const delimiter = format === 'csv' ? await detectDelimiter(file, encoding) : ',';
  const request = ['imports', store.kind.plural, fileName, file.sizeBytes];
  const read = async (tx: Queries): Promise<string> => {
    const id = uuidv7();
    const begin = async (columns: string[]) => {
      await tx.execute(sql`
        insert into imports (
          id, person_id, record_kind, file_name, format, encoding, delimiter, columns, lines, empty_cells)
        values (${id}, ${personId}, ${store.kind.plural}, ${fileName}, ${format}, ${encoding}, ${delimiter},
          ${columns}, 0, 'keep')`);
      return guessMapping(tx, store, columns);
    };
    await readLines(tx, { importId: id, file, format, encoding, delimiter, sheet: null, begin, ...limits });
    await storeUpload(tx, id, file);
    return id;
  };
  return withTransactionRetries(database, async (tx) => {
    await tx.limit({ statement: READING_STATEMENT_TIMEOUT_MS });
    return withIdempotencyKey(tx, { personId, key, request }, () => read(tx));
  });
};
