/** In characters; `to` is undefined where it is cut off. */
interface Part {
  readonly from: number;
  readonly to: number | undefined;
}

/**
 * `{"data":[{…},{…}]}`: the only list of objects. Beside it may be counts; an object with texts may be a row itself.
 * @returns null without such a list
 */
export const listWithin = async (pieces: AsyncIterable<string>): Promise<Part | 'unclear' | null> => {
  const lists: Part[] = [];
  let at = 0;
  let depth = 0;
  let begun = 0;
  let isOfObjects = false;
  let isString = false;
  let isEscaped = false;
  let hasTexts = false;
  let before = '';
  for await (const piece of pieces)
    for (let index = 0; index < piece.length; index += 1, at += 1) {
      const sign = piece[index]!;
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isString = false;
        continue;
      }
      if (/[\s\ufeff]/.test(sign)) continue;
      // A list, or a second value.
      if (depth === 0 && (sign !== '{' || before !== '')) return null;
      if (sign === '"') {
        isString = true;
        hasTexts ||= depth === 1 && before === ':';
      } else if (sign === '{' || sign === '[') {
        if (depth === 1) [begun, isOfObjects] = [at, false];
        isOfObjects ||= depth === 2 && sign === '{' && before === '[';
        depth += 1;
      } else if (sign === '}' || sign === ']') {
        depth -= 1;
        if (depth === 1 && isOfObjects) lists.push({ from: begun, to: at + 1 });
      }
      before = sign;
    }
  if (depth > 1 && isOfObjects) lists.push({ from: begun, to: undefined });
  if (lists.length === 0) return null;
  return lists.length === 1 && !hasTexts ? lists[0]! : 'unclear';
};

/** Line ends before the part stay, for the line numbers. */
export async function* onlyPart(pieces: AsyncIterable<string>, part: Part | null): AsyncGenerator<string> {
  if (part === null) {
    yield* pieces;
    return;
  }
  const { from, to = Infinity } = part;
  let at = 0;
  for await (const piece of pieces) {
    const start = Math.max(0, from - at);
    yield piece.slice(0, start).replaceAll(/[^\n]/g, '') + piece.slice(start, Math.max(start, to - at));
    at += piece.length;
  }
}
