import type { FileBytes } from './file-bytes.ts';

/** Central directory entry. Source: APPNOTE.TXT 6.3.10, 4.3.12. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly position: number;
}

const END_RECORD_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_HEADER_BYTES = 46;
const ENTRY_SIGNATURE = 0x02014b50;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

export const zipEntries = async (file: FileBytes): Promise<ZipEntry[] | null> => {
  const tailBytes = Math.min(file.sizeBytes, END_RECORD_BYTES + MAX_COMMENT_BYTES);
  const tail = await file.read(file.sizeBytes - tailBytes, tailBytes);
  const end = tail.lastIndexOf(END_RECORD_SIGNATURE);
  if (end < 0 || end + END_RECORD_BYTES > tail.length) return null;
  const directoryBytes = tail.readUInt32LE(end + 12);
  if (directoryBytes > MAX_DIRECTORY_BYTES) return null;
  const directory = await file.read(tail.readUInt32LE(end + 16), directoryBytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_HEADER_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_HEADER_BYTES, at + ENTRY_HEADER_BYTES + nameBytes),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      position: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_HEADER_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
};
