import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK_BYTES = 64 * 1024;

/** A file on disk, read from its beginning as often as need be. */
export interface FileBytes {
  /** Of this process; a worker thread may read by it too. */
  readonly descriptor: number;
  readonly sizeBytes: number;
  readonly stream: () => AsyncIterable<Buffer>;
  /** At most `length` bytes from a position. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
}

const bytesOf = async (handle: FileHandle): Promise<FileBytes> => {
  const read: FileBytes['read'] = async (position, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  // A stream of Node's would close the file with the first reader that has seen enough.
  async function* stream() {
    for (let position = 0; ;) {
      const piece = await read(position, CHUNK_BYTES);
      if (piece.length === 0) return;
      position += piece.length;
      yield piece;
    }
  }
  return { descriptor: handle.fd, sizeBytes: (await handle.stat()).size, stream, read };
};

/**
 * Writes pieces to a temporary file and gives it to `work`. The file loses its name as soon as it is open: however the
 * server ends, the operating system frees it, and nobody else can open it.
 */
export const withTemporaryFile = async <T>(
  pieces: AsyncIterable<Uint8Array>,
  work: (file: FileBytes) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  let handle: FileHandle | undefined;
  try {
    handle = await open(join(folder, 'upload'), 'wx+', 0o600);
    // Windows keeps the name of an open file; it is removed there once the work is done.
    await remove().catch(() => {});
    for await (const piece of pieces) await handle.writeFile(piece);
    return await work(await bytesOf(handle));
  } finally {
    await handle?.close();
    await remove();
  }
};
