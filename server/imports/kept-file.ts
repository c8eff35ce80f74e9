import { sql, type Queries } from '../database/database.ts';
import { withTemporaryFile, type FileBytes } from './file/file-bytes.ts';

const PIECE_BYTES = 256 * 1024;

/** Keeps the bytes of a file with its import, where every server can read them. */
export const keepFile = async (tx: Queries, importId: string, file: FileBytes): Promise<void> => {
  for (let piece = 0; piece * PIECE_BYTES < file.sizeBytes; piece += 1) {
    // eslint-disable-next-line no-await-in-loop
    const bytes = await file.read(piece * PIECE_BYTES, PIECE_BYTES);
    // eslint-disable-next-line no-await-in-loop
    await tx.execute(
      sql`insert into import_files (import_id, piece, bytes) values (${importId}, ${piece}, ${bytes})`,
    );
  }
};

async function* piecesOf(tx: Queries, importId: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const found = await tx.row<{ bytes: Buffer }>(
      sql`select bytes from import_files where import_id = ${importId} and piece = ${piece}`,
    );
    if (!found) return;
    yield found.bytes;
  }
}

/** Puts the file of an import on disk while `work` reads it. */
export const withKeptFile = <T>(
  tx: Queries,
  importId: string,
  work: (file: FileBytes) => Promise<T>,
): Promise<T> => withTemporaryFile(piecesOf(tx, importId), work);

/** Forgets the file of an import whose lines are written: it can no longer be read otherwise. */
export const forgetFile = (tx: Queries, importId: string) =>
  tx.execute(sql`delete from import_files where import_id = ${importId}`);
