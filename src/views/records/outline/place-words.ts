import type { Slot } from '../../../machines/placing.ts';

/**
 * A place in words, to follow the record's name: "first", "after Bachelor", "under Arts, after Music".
 * @param nameOf what a record is called
 * @param isTree whether it matters what it hangs under
 */
export const placeWords = (
  { parentId, afterId }: Slot,
  nameOf: (id: string) => string,
  isTree: boolean,
): string => {
  const among = afterId === null ? 'first' : `after ${nameOf(afterId)}`;
  if (!isTree) return among;
  return `${parentId === null ? 'at the top level' : `under ${nameOf(parentId)}`}, ${among}`;
};
