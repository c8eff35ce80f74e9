/** Characters from which a text is shown by what changed in it. */
const MIN_LENGTH_CHARS = 160;
/** Characters that are shown before and after what changed. */
const CONTEXT_CHARS = 40;

const commonLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
};

const reversed = (text: string): string => text.split('').toReversed().join('');

/** Of two long texts, what differs, with some words around it; short ones, or none in common, whole. */
export const changedPart = (before: string, after: string): readonly [string, string] => {
  if (Math.min(before.length, after.length) < MIN_LENGTH_CHARS) return [before, after];
  const prefix = commonLength(before, after);
  const shorter = Math.min(before.length, after.length);
  const suffix = Math.min(commonLength(reversed(before), reversed(after)), shorter - prefix);
  // Between words: no letter loses its marks.
  const start = before.lastIndexOf(' ', prefix - CONTEXT_CHARS) + 1;
  const end = before.indexOf(' ', before.length - suffix + CONTEXT_CHARS);
  const tail = end === -1 ? 0 : before.length - end;
  const cut = (text: string) =>
    `${start > 0 ? '… ' : ''}${text.slice(start, text.length - tail)}${tail > 0 ? ' …' : ''}`;
  return [cut(before), cut(after)];
};
