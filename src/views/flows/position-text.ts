import type { Placed } from '../../machines/reorder.ts';

type Position = Omit<Placed, 'written'>;

/** @param top what the top level is called */
export const positionText = ({ under, after, isTree }: Position, top = 'at the top level'): string => {
  const among = after === null ? 'first' : `after ${after}`;
  if (!isTree) return among;
  return `${under === null ? top : `under ${under}`}, ${among}`;
};
