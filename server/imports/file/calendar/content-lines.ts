import type { Encoding } from '../../../../contract/imports.ts';
import type { FileBytes } from '../file-bytes.ts';
import { physicalLines } from '../physical-lines.ts';
import { decodeWhole, readText } from '../detect-encoding.ts';

const MAX_PROPERTY_CHARS = 1024 * 1024;

/** Unfolded (RFC 5545, 3.1): `DTSTART;TZID=Asia/Kathmandu:20260915T100000`. */
interface ContentLine {
  readonly line: number;
  readonly text: string;
  readonly isTorn: boolean;
}

async function* bytesAsText(file: FileBytes): AsyncGenerator<string> {
  for await (const chunk of file.stream()) yield chunk.toString('latin1');
}

export async function* contentLines(file: FileBytes, encoding: Encoding): AsyncGenerator<ContentLine> {
  // Others are unfolded as bytes: a fold may split a character.
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  const decoder = new TextDecoder(encoding);
  const decode = (text: string) => (isWide ? text : decodeWhole(decoder, Buffer.from(text, 'latin1')));
  let parts: string[] = [];
  let chars = 0;
  let first = 1;
  let isTorn = false;
  const finished = (): ContentLine => ({ line: first, text: decode(parts.join('')), isTorn });
  for await (const lines of physicalLines(isWide ? readText(file, encoding) : bytesAsText(file)))
    for (const { number, text, isTooLong } of lines) {
      const isFolded = /^[ \t]/.test(text);
      if (!isFolded) {
        if (parts.length > 0) yield finished();
        parts = [];
        chars = 0;
        first = number;
        isTorn = false;
      }
      chars += text.length;
      isTorn ||= isTooLong || chars > MAX_PROPERTY_CHARS;
      if (!isTorn || parts.length === 0) parts.push(isFolded ? text.slice(1) : text);
    }
  if (parts.length > 0) yield finished();
}

export async function* unfoldLines(file: FileBytes, encoding: Encoding): AsyncGenerator<string> {
  for await (const { text } of contentLines(file, encoding)) yield `${text}\n`;
}
