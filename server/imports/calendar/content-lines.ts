import { createReadStream } from 'node:fs';
import type { Encoding } from '../../../contract/imports.ts';

/** A property of RFC 5545, 3.1: `DTSTART;TZID=Asia/Kathmandu:20260915T100000`. */
export interface ContentLine {
  /** Upper case. */
  readonly name: string;
  /** By their names in upper case; of several values the text as it stands. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Longest line in characters; what is longer is no calendar. */
const LONGEST_LINE = 1024 * 1024;
const FOLD = /\r?\n[ \t]/g;

/** The text of a file with its folded lines whole again. Folds may stand within a letter, so bytes are unfolded. */
export async function* unfolded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const chunk of createReadStream(file)) {
    const bytes = rest + (chunk as Buffer).toString('latin1');
    // A fold may stand across two pieces.
    const whole = /\r?\n?$/.exec(bytes)?.index ?? bytes.length;
    rest = bytes.slice(whole);
    yield decoder.decode(Buffer.from(bytes.slice(0, whole).replaceAll(FOLD, ''), 'latin1'), { stream: true });
  }
  yield decoder.decode(Buffer.from(rest, 'latin1'));
}

async function* linesOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  let rest = '';
  for await (const text of unfolded(file, encoding)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) return;
    yield* lines;
  }
  yield rest;
}

const PROPERTY =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;
const PARAMETER = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)/g;

/** The properties of a calendar file in their order; lines that are none are passed over. */
export async function* contentLines(file: string, encoding: Encoding): AsyncGenerator<ContentLine> {
  for await (const line of linesOf(file, encoding)) {
    const [, name = '', parameters = '', value = ''] = PROPERTY.exec(line) ?? [];
    if (name === '') continue;
    yield {
      name: name.toUpperCase(),
      parameters: new Map(
        [...parameters.matchAll(PARAMETER)].map(([, key = '', said = '']) => [
          key.toUpperCase(),
          said.replaceAll('"', ''),
        ]),
      ),
      value,
    };
  }
}

/** A TEXT value as it reads, RFC 5545, 3.3.11. */
export const unescapeText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();
