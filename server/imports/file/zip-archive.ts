import { fromFdPromise } from 'yauzl';

const MAX_FILES = 10_000;

export interface ZippedFile {
  readonly isEncrypted: boolean;
  readonly unpackedBytes: number;
  /** Throws where bytes are damaged or missing. */
  readonly unpack: () => AsyncGenerator<Buffer>;
}

/**
 * By name in lower case.
 * @param descriptor stays open
 * @throws where it is damaged, or has too many files
 */
export const zippedFiles = async (descriptor: number): Promise<ReadonlyMap<string, ZippedFile>> => {
  const archive = await fromFdPromise(descriptor);
  if (archive.entryCount > MAX_FILES) throw new RangeError('the archive has too many files');
  const files = new Map<string, ZippedFile>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName.toLowerCase(), {
      isEncrypted: entry.isEncrypted(),
      unpackedBytes: entry.uncompressedSize,
      async *unpack() {
        // Opened when it is read: an earlier error would find no listener and end the thread.
        yield* await archive.openReadStreamPromise(entry);
      },
    });
  return files;
};
