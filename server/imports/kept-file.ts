import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Queries } from '../database/database.ts';
import { withFolder } from './receive-file.ts';

/** Bytes of a row. */
const PIECE = 256 * 1024;

/** Keeps the bytes of a file with its import, where every server can read them. */
export const keepFile = async (tx: Queries, importId: string, file: string): Promise<void> => {
  let piece = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: PIECE })) {
    await tx.execute(
      sql`insert into import_files (import_id, piece, bytes) values (${importId}, ${piece}, ${bytes as Buffer})`,
    );
    piece += 1;
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
  work: (file: string) => Promise<T>,
): Promise<T> =>
  withFolder(async (file) => {
    await pipeline(Readable.from(piecesOf(tx, importId)), createWriteStream(file));
    return work(file);
  });

/** Forgets the file of an import whose lines are written: it can no longer be read otherwise. */
export const forgetFile = (tx: Queries, importId: string) =>
  tx.execute(sql`delete from import_files where import_id = ${importId}`);
