import { readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { ZipEntry } from '../zip-entries.ts';

/** Unpacked size limit of all parts read, against zip bombs. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const LOCAL_HEADER_BYTES = 30;
const STORED_METHOD = 0;

export class WorkbookRefusal extends Error {}

export const tooLarge = () =>
  new WorkbookRefusal('This workbook unpacks to more than 256 MB. Save the sheet as CSV and import that.');

const readAt = (descriptor: number, position: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(descriptor, bytes, filled, length - filled, position + filled);
    if (read === 0) throw new RangeError('the archive ends too early');
    filled += read;
  }
  return bytes;
};

/**
 * Unpacks parts of an archive up to the size limit, whatever its directory claims.
 * @throws WorkbookRefusal beyond it
 */
export const unpacker = (descriptor: number, entries: readonly ZipEntry[]) => {
  let left = MAX_UNPACKED_BYTES;
  return (name: string): Buffer | null => {
    const entry = entries.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!entry) return null;
    if (entry.isEncrypted)
      throw new WorkbookRefusal('This workbook has a password. Save it without one and import that.');
    if (Math.max(entry.unpackedBytes, entry.packedBytes) > left) throw tooLarge();
    const header = readAt(descriptor, entry.position, LOCAL_HEADER_BYTES);
    const start = entry.position + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = readAt(descriptor, start, entry.packedBytes);
    try {
      const bytes =
        entry.method === STORED_METHOD
          ? packed
          : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
      left -= bytes.length;
      return bytes;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error;
    }
  };
};
