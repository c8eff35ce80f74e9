import type { ZippedFile } from '../zip-archive.ts';

/** Of all parts, against zip bombs. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

export class WorkbookRefusal extends Error {}

/** Null without such a part. */
export type Unpack = (name: string) => AsyncIterable<Buffer> | null;

/** @throws WorkbookRefusal beyond the size limit */
export const unpacker = (files: ReadonlyMap<string, ZippedFile>): Unpack => {
  const read = new Set<ZippedFile>();
  return (name) => {
    const file = files.get(name.toLowerCase());
    if (!file) return null;
    if (file.isEncrypted)
      throw new WorkbookRefusal('This workbook has a password. Save it without one and import that.');
    read.add(file);
    const bytes = [...read].reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
    if (bytes > MAX_UNPACKED_BYTES)
      throw new WorkbookRefusal(
        'This workbook unpacks to more than 256 MB. Save the sheet as CSV and import that.',
      );
    return file.unpack();
  };
};
