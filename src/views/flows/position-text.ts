import type { Placed } from '../../machines/reorder.ts';

export const positionText = ({ under, after, isTree }: Omit<Placed, 'written'>): string => {
  const among = after === null ? 'first' : `after ${after}`;
  if (!isTree) return among;
  return `${under === null ? 'at the top level' : `under ${under}`}, ${among}`;
};
