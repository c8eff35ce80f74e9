import { MAX_ROW_CHARS } from './file-record.ts';

export interface JsonText {
  readonly line: number;
  readonly text: string;
  /** Then `text` is cut off. */
  readonly isTooLong: boolean;
  readonly isUnterminated: boolean;
  readonly isTooDeep: boolean;
}

/** Deeper values overflow the stack. */
const MAX_DEPTH = 100;

const OPENING_BRACKETS = new Set(['{', '[']);
const CLOSING_BRACKETS = new Set(['}', ']']);
const SEPARATOR = /[\s,\ufeff]/;

/** Of a JSON list or JSON lines. An unterminated list ends with an empty text. */
export async function* jsonTexts(pieces: AsyncIterable<string>): AsyncGenerator<JsonText> {
  let line = 1;
  let text = '';
  let begun = 0;
  let depth = 0;
  let deepest = 0;
  let isString = false;
  let isEscaped = false;
  let isList: boolean | undefined;
  let isEnded = false;
  const valueOf = (isUnterminated: boolean): JsonText => ({
    line: begun,
    text,
    isTooLong: text.length > MAX_ROW_CHARS,
    isUnterminated,
    isTooDeep: deepest > MAX_DEPTH,
  });
  for await (const piece of pieces)
    for (const sign of piece) {
      if (sign === '\n') line += 1;
      if (text === '') {
        if (SEPARATOR.test(sign)) continue;
        if (isList === undefined) {
          isList = sign === '[';
          if (isList) continue;
        }
        if (isList && sign === ']' && !isEnded) {
          isEnded = true;
          continue;
        }
        begun = line;
      }
      if (text.length <= MAX_ROW_CHARS) text += sign;
      if (isEscaped) isEscaped = false;
      else if (isString) {
        if (sign === '\\') isEscaped = true;
        else if (sign === '"') isString = false;
      } else if (sign === '"') isString = true;
      else if (OPENING_BRACKETS.has(sign)) {
        depth += 1;
        deepest = Math.max(deepest, depth);
      } else if (CLOSING_BRACKETS.has(sign)) depth -= 1;
      const isWhole = !isString && depth <= 0 && (CLOSING_BRACKETS.has(sign) || sign === '"');
      if (!isWhole) continue;
      yield valueOf(false);
      text = '';
      depth = 0;
      deepest = 0;
    }
  if (text === '') begun = line;
  if (text !== '' || (isList && !isEnded)) yield valueOf(true);
}
