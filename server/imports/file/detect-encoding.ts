import { DELIMITERS, ENCODINGS, type Delimiter, type Encoding } from '../../../contract/imports.ts';
import { csvReader, declaredDelimiter } from './csv-reader.ts';
import type { FileBytes } from './file-bytes.ts';
import { physicalLines } from './physical-lines.ts';

const SAMPLE_BYTES = 64 * 1024;
const DEFAULT_ENCODING = 'windows-1252' satisfies Encoding;
const SAMPLE_LINES = 50;

/** Node's one-shot windows-1252 decodes as ISO-8859-1 (nodejs/node#56542). */
export const decodeWhole = (decoder: TextDecoder, bytes: Uint8Array): string =>
  decoder.decode(bytes, { stream: true }) + decoder.decode();

const encodingOfByteOrderMark = (bytes: Buffer): Encoding | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
};

/** Without a byte order mark; half of most texts is zeros. */
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

/** Some letters may be broken: other encodings are hardly ever valid UTF-8. */
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

const nonAsciiBytes = async (file: FileBytes): Promise<Buffer> => {
  let found = '';
  for await (const chunk of file.stream()) {
    const lines = chunk.toString('latin1').split(/[\r\n]+/);
    found += lines.filter((line) => /[\u0080-\u00ff]/.test(line)).join('\n');
    if (found.length >= SAMPLE_BYTES) break;
  }
  return Buffer.from(found.slice(0, SAMPLE_BYTES), 'latin1');
};

const offered = (name: string | null | undefined): Encoding | undefined => {
  try {
    const label = name === 'MacRoman' ? 'macintosh' : (name ?? '').replace(/^cp(?=125)/i, 'windows-');
    const known = new TextDecoder(label).encoding.replace(/^gbk$/, 'gb18030');
    return ENCODINGS.find((encoding) => encoding === known && encoding !== 'utf-8');
  } catch {
    return undefined;
  }
};

export const detectEncoding = async (file: FileBytes): Promise<Encoding> => {
  const bytes = await file.read(0, SAMPLE_BYTES);
  const certain = encodingOfByteOrderMark(bytes) ?? looksLikeUtf16(bytes);
  if (certain) return certain;
  if (await isUtf8(readText(file, 'utf-8'))) return 'utf-8';
  const sample = await nonAsciiBytes(file);
  const { detect } = await import('jschardet');
  const found = offered(detect(sample).encoding) ?? DEFAULT_ENCODING;
  // Where both decode the sample alike, the commoner is likelier.
  const textIn = (encoding: Encoding) => decodeWhole(new TextDecoder(encoding), sample);
  const isSameText = textIn(found) === textIn(DEFAULT_ENCODING);
  return isSameText ? DEFAULT_ENCODING : found;
};

/** Without byte order mark; calls `cut` when the file ends within a character. */
export async function* readText(
  file: FileBytes,
  encoding: Encoding,
  cut: () => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.stream()) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest === '') return;
  cut();
  yield rest;
}

/** Thousandths of rows as long as the header, plus its columns; 0 below two columns. */
const fitOf = (lines: readonly string[], delimiter: string): number => {
  const reader = csvReader(delimiter);
  const read = reader.read(lines.map((text, at) => ({ number: at + 2, text, end: '\n', isTooLong: false })));
  const [header, ...rows] = read;
  const columns = header?.cells.length ?? 0;
  if (columns < 2) return 0;
  const whole = rows.filter(({ damage }) => damage === undefined).length;
  return ((whole + 1) / (rows.length + 1)) * 1000 + columns;
};

export const detectDelimiter = async (file: FileBytes, encoding: Encoding): Promise<Delimiter> => {
  const sample: string[] = [];
  for await (const lines of physicalLines(readText(file, encoding))) {
    sample.push(...lines.map(({ text }) => text));
    if (sample.length >= SAMPLE_LINES) break;
  }
  const declared = declaredDelimiter(sample[0] ?? '');
  const known = DELIMITERS.find((sign) => sign === declared);
  if (known) return known;
  const lines = sample.slice(declared === undefined ? 0 : 1, SAMPLE_LINES);
  const fits = new Map(DELIMITERS.map((sign) => [sign, fitOf(lines, sign)]));
  return DELIMITERS.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))[0] ?? ',';
};
