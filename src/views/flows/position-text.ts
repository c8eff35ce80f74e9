import type { Placed } from '../../machines/reorder.ts';

type Place = Pick<Placed, 'under' | 'after'>;

export const positionText = (
  { under, after }: Place,
  isParentNamed: boolean,
  top = 'at the top level',
): string => {
  const among = after === null ? 'first' : `after ${after}`;
  if (!isParentNamed) return among;
  return `${under === null ? top : `under ${under}`}, ${among}`;
};
