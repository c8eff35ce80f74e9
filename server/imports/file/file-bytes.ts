import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK_BYTES = 64 * 1024;

export interface FileBytes {
  /** Valid in worker threads too. */
  readonly descriptor: number;
  readonly sizeBytes: number;
  readonly stream: () => AsyncIterable<Buffer>;
  readonly read: (position: number, length: number) => Promise<Buffer>;
}

const bytesOf = async (handle: FileHandle): Promise<FileBytes> => {
  const read: FileBytes['read'] = async (position, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  // A Node stream closes the handle after its first reader.
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

/** Unlinked once open: freed however the server ends. */
export const withTemporaryFile = async <T>(
  pieces: AsyncIterable<Uint8Array>,
  work: (file: FileBytes) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  let handle: FileHandle | undefined;
  try {
    handle = await open(join(folder, 'upload'), 'wx+', 0o600);
    // Windows cannot unlink an open file.
    await remove().catch(() => {});
    for await (const piece of pieces) await handle.writeFile(piece);
    return await work(await bytesOf(handle));
  } finally {
    await handle?.close();
    await remove();
  }
};
