import type { Placed } from '../../machines/reorder.ts';

/** A place in words, to follow the record's name: "first", "after Bachelor", "under Arts, after Music". */
export const positionText = ({ under, after, isTree }: Omit<Placed, 'written'>): string => {
  const among = after === null ? 'first' : `after ${after}`;
  if (!isTree) return among;
  return `${under === null ? 'at the top level' : `under ${under}`}, ${among}`;
};
