import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { DELIMITERS, type Delimiter, type Encoding, type ImportFormat } from '../../contract/imports.ts';

const SAMPLE = 64 * 1024;

const markOf = (bytes: Buffer): Encoding | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
};

/** Without a mark UTF-16 betrays itself: in most texts every other byte is zero. */
const looksLikeUtf16 = (bytes: Buffer): Encoding | undefined => {
  const half = bytes.length / 2;
  const zeros = (from: number) => {
    let count = 0;
    for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1;
    return count;
  };
  if (half > 8 && zeros(1) > half * 0.4) return 'utf-16le';
  return half > 8 && zeros(0) > half * 0.4 ? 'utf-16be' : undefined;
};

/** Letters beyond ASCII of other encodings are next to never UTF-8 by accident: some broken ones do not make it another. */
export const isUtf8 = async (read: AsyncIterable<string>): Promise<boolean> => {
  let sound = 0;
  let broken = 0;
  for await (const text of read)
    for (const letter of text) {
      if (letter === '\ufffd') broken += 1;
      else if (letter > '\u007f') sound += 1;
    }
  return broken === 0 || sound > broken;
};

/**
 * Finds out how a file is encoded. What is neither UTF-16 nor, but for a few broken letters, UTF-8 is taken for
 * Windows-1252, which any bytes are; a person sees what came of it and can say otherwise.
 */
export const encodingOf = async (file: string): Promise<Encoding> => {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
  await handle.close();
  const bytes = buffer.subarray(0, bytesRead);
  return (
    markOf(bytes) ??
    looksLikeUtf16(bytes) ??
    ((await isUtf8(readText(file, 'utf-8'))) ? 'utf-8' : 'windows-1252')
  );
};

/** The text of a file, piece by piece, without a byte order mark. */
export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** Whether a file is a calendar, as its first line says. */
export const formatOf = async (file: string): Promise<ImportFormat> => {
  for await (const text of readText(file, 'utf-8'))
    return /^\s*BEGIN:VCALENDAR\s/i.test(text) ? 'calendar' : 'csv';
  return 'csv';
};

/** The sign that separates the cells: the commonest one outside quotes in the first line. */
export const delimiterOf = async (file: string, encoding: Encoding): Promise<Delimiter> => {
  const counts = new Map<string, number>(DELIMITERS.map((sign) => [sign, 0]));
  let isQuoted = false;
  for await (const text of readText(file, encoding)) {
    for (const sign of text) {
      if (sign === '"') isQuoted = !isQuoted;
      else if (!isQuoted && (sign === '\n' || sign === '\r')) return commonest(counts);
      else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
  }
  return commonest(counts);
};

const commonest = (counts: ReadonlyMap<string, number>): Delimiter =>
  DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ',';
