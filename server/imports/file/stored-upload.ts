import { sql, type Queries } from '../../database/database.ts';
import { withTemporaryFile, type FileBytes } from './file-bytes.ts';

const CHUNK_BYTES = 256 * 1024;

export const storeUpload = async (tx: Queries, importId: string, file: FileBytes): Promise<void> => {
  for (let piece = 0; piece * CHUNK_BYTES < file.sizeBytes; piece += 1) {
    const bytes = await file.read(piece * CHUNK_BYTES, CHUNK_BYTES);
    await tx.execute(
      sql`insert into import_files (import_id, piece, bytes) values (${importId}, ${piece}, ${bytes})`,
    );
  }
};

async function* chunksOf(tx: Queries, importId: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const found = await tx.row<{ bytes: Buffer }>(
      sql`select bytes from import_files where import_id = ${importId} and piece = ${piece}`,
    );
    if (!found) return;
    yield found.bytes;
  }
}

export const withStoredUpload = <T>(
  tx: Queries,
  importId: string,
  work: (file: FileBytes) => Promise<T>,
): Promise<T> => withTemporaryFile(chunksOf(tx, importId), work);

export const deleteStoredUpload = (tx: Queries, importId: string) =>
  tx.execute(sql`delete from import_files where import_id = ${importId}`);
