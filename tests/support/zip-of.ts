import { crc32, deflateRawSync } from 'node:zlib';

const header = (bytes: number, fields: readonly (readonly [at: number, size: 2 | 4, value: number])[]) => {
  const made = Buffer.alloc(bytes);
  for (const [at, size, value] of fields)
    if (size === 2) made.writeUInt16LE(value, at);
    else made.writeUInt32LE(value, at);
  return made;
};

/** CRC-32 of bytes; Node 20.19 may lack it. Source: RFC 1952, 8. */
const checksumOf = (bytes: Buffer): number => {
  if (typeof crc32 === 'function') return crc32(bytes);
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
};

/**
 * A zip archive of texts or bytes; `mimetype` is stored as it is, as OpenDocument wants it.
 * @param claimed what the directory says a file unpacks to, where it lies
 * @param isZip64 whether sizes and places are written as 64-bit numbers (APPNOTE.TXT 4.5.3)
 */
export const zipOf = (
  files: Readonly<Record<string, string | Buffer>>,
  claimed: Readonly<Record<string, number>> = {},
  isZip64 = false,
): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const isStored = name === 'mimetype';
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const method = isStored ? 0 : 8;
    const sum = checksumOf(bytes);
    const size = claimed[name] ?? bytes.length;
    const title = Buffer.from(name);
    const common = (at: number) =>
      [
        [at, 2, 20],
        [at + 4, 2, method],
        [at + 10, 4, sum],
        [at + 14, 4, packed.length],
        [at + 18, 4, size],
        [at + 22, 2, title.length],
      ] as const;
    const local = header(30, [[0, 4, 0x04034b50], ...common(4)]);
    const entry = header(46, [[0, 4, 0x02014b50], [4, 2, 20], ...common(6), [42, 4, position]]);
    const wide = Buffer.alloc(isZip64 ? 28 : 0);
    if (isZip64) {
      wide.writeUInt16LE(1, 0);
      wide.writeUInt16LE(24, 2);
      [size, packed.length, position].forEach((value, at) =>
        wide.writeBigUInt64LE(BigInt(value), 4 + at * 8),
      );
      for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
      entry.writeUInt16LE(wide.length, 30);
    }
    directory.push(entry, title, wide);
    parts.push(local, title, packed);
    position += local.length + title.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = header(22, [
    [0, 4, 0x06054b50],
    [8, 2, count],
    [10, 2, count],
    [12, 4, entries.length],
    [16, 4, position],
  ]);
  return Buffer.concat([...parts, entries, end]);
};
