import type { Placed } from '../../machines/reorder.ts';

type Place = Pick<Placed, 'under' | 'after'>;

/**
 * @param isUnderSaid whether it matters what it hangs under
 * @param top what the top level is called
 */
export const positionText = (
  { under, after }: Place,
  isUnderSaid: boolean,
  top = 'at the top level',
): string => {
  const among = after === null ? 'first' : `after ${after}`;
  if (!isUnderSaid) return among;
  return `${under === null ? top : `under ${under}`}, ${among}`;
};
