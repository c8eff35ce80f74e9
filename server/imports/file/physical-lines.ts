import { MAX_ROW_CHARS } from './file-record.ts';

export interface PhysicalLine {
  readonly number: number;
  /** Truncated where `isTooLong`. */
  readonly text: string;
  readonly end: '' | '\n' | '\r\n' | '\r';
  readonly isTooLong: boolean;
}

const ANY_LINE_END = /\r\n|\n|\r(?!$)/;
/** A lone carriage return ends lines (classic Mac) if it ends the first. */
const LINE_ENDS = { mac: /\r\n|\n|\r/g, other: /\r?\n/g } as const;

export async function* physicalLines(text: AsyncIterable<string>): AsyncGenerator<PhysicalLine[]> {
  let rest = '';
  let number = 1;
  let isTooLong = false;
  let ends: RegExp | undefined;
  const lineOf = (line: string, end: PhysicalLine['end']): PhysicalLine => {
    const made = { number, text: line, end, isTooLong: isTooLong || line.length > MAX_ROW_CHARS };
    number += 1;
    isTooLong = false;
    return made;
  };
  for await (const piece of text) {
    const whole = rest + piece;
    const lines: PhysicalLine[] = [];
    let from = 0;
    const first = ends ? undefined : ANY_LINE_END.exec(whole)?.[0];
    if (first) ends = first === '\r' ? LINE_ENDS.mac : LINE_ENDS.other;
    for (const found of ends ? whole.matchAll(ends) : []) {
      // A line feed may follow in the next chunk.
      if (found[0] === '\r' && found.index === whole.length - 1) break;
      lines.push(lineOf(whole.slice(from, found.index), found[0] as PhysicalLine['end']));
      from = found.index + found[0].length;
    }
    rest = whole.slice(from);
    if (rest.length > MAX_ROW_CHARS) {
      isTooLong = true;
      // It may be the carriage return of a CRLF.
      rest = rest.slice(0, MAX_ROW_CHARS / 2) + rest.slice(-1);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest.endsWith('\r')) yield [lineOf(rest.slice(0, -1), '\r')];
  else if (rest !== '') yield [lineOf(rest, '')];
}
