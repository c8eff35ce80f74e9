import { fromFdPromise, type Entry } from 'yauzl';

const MAX_FILES = 10_000;

export interface ZippedFile {
  readonly isEncrypted: boolean;
  readonly unpackedBytes: number;
  /** Throws where its bytes are damaged, or are not as many as the archive says. */
  readonly unpack: () => AsyncGenerator<Buffer>;
}

/**
 * Reads the directory of an archive.
 * @param descriptor of an open file, which stays open
 * @returns its files by their names in lower case
 * @throws where it is damaged, or has more than 10,000 files
 */
export const zippedFiles = async (descriptor: number): Promise<ReadonlyMap<string, ZippedFile>> => {
  const archive = await fromFdPromise(descriptor);
  if (archive.entryCount > MAX_FILES) throw new RangeError('the archive has too many files');
  const files = new Map<string, ZippedFile>();
  const fileOf = (entry: Entry): ZippedFile => ({
    isEncrypted: entry.isEncrypted(),
    unpackedBytes: entry.uncompressedSize,
    async *unpack() {
      // Opened when it is read: an earlier error would find no listener and end the thread.
      yield* await archive.openReadStreamPromise(entry);
    },
  });
  for await (const entry of archive.eachEntry()) files.set(entry.fileName.toLowerCase(), fileOf(entry));
  return files;
};
