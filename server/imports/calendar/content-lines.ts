import type { Encoding } from '../../../contract/imports.ts';
import type { FileBytes } from '../file/file-bytes.ts';
import { physicalLines } from '../file/physical-lines.ts';
import { decodeWhole, readText } from '../read-text.ts';

/** A property of RFC 5545, 3.1: `DTSTART;TZID=Asia/Kathmandu:20260915T100000`. */
export interface ContentLine {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  /** Upper case; '' where the line is no property. */
  readonly name: string;
  /** By their names in upper case; of several values the text as it stands. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  /** It is longer than a property can be, or ends within a letter; `value` is its beginning. */
  readonly isTorn: boolean;
}

const MAX_PROPERTY_CHARS = 1024 * 1024;

/** A property with its folded lines whole again, not read yet. */
interface LogicalLine {
  readonly line: number;
  readonly text: string;
  readonly isTorn: boolean;
}

/** Elsewhere folds may stand within a letter: bytes are unfolded before they are read. */
const isWide = (encoding: Encoding) => encoding === 'utf-16le' || encoding === 'utf-16be';

async function* bytesAsText(file: FileBytes): AsyncGenerator<string> {
  for await (const chunk of file.stream()) yield chunk.toString('latin1');
}

async function* logicalLines(file: FileBytes, encoding: Encoding): AsyncGenerator<LogicalLine> {
  const wide = isWide(encoding);
  const decoder = new TextDecoder(encoding);
  const decode = (text: string) => (wide ? text : decodeWhole(decoder, Buffer.from(text, 'latin1')));
  let parts: string[] = [];
  let chars = 0;
  let first = 1;
  let isTorn = false;
  const finished = (): LogicalLine => ({ line: first, text: decode(parts.join('')), isTorn });
  for await (const lines of physicalLines(wide ? readText(file, encoding) : bytesAsText(file)))
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

/** The text of a calendar, a property a line. */
export async function* unfolded(file: FileBytes, encoding: Encoding): AsyncGenerator<string> {
  for await (const { text } of logicalLines(file, encoding)) yield `${text}\n`;
}

const PROPERTY =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;
const PARAMETER = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)/g;

/** The properties of a calendar file in their order. */
export async function* contentLines(file: FileBytes, encoding: Encoding): AsyncGenerator<ContentLine> {
  for await (const { line, text, isTorn } of logicalLines(file, encoding)) {
    if (text.trim() === '') continue;
    const [, name = '', parameters = '', value = text] = PROPERTY.exec(text) ?? [];
    yield {
      line,
      name: name.toUpperCase(),
      parameters: new Map(
        [...parameters.matchAll(PARAMETER)].map(([, key = '', said = '']) => [
          key.toUpperCase(),
          said.replaceAll('"', ''),
        ]),
      ),
      value,
      isTorn,
    };
  }
}

/** A TEXT value as it reads, RFC 5545, 3.3.11. */
export const unescapeText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();
