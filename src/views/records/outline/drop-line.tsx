import { useLayoutEffect, useRef } from 'react';
import { depthStyle } from './depth-style.ts';
import type { Positions } from './positions.ts';
import type { Gap } from './slots.ts';

interface DropLineProps {
  readonly positions: Positions;
  readonly gap: Gap;
  readonly depth: number;
  /** By keyboard the page follows the line; the pointer is where the person looks. */
  readonly isFollowed: boolean;
}

/** Pixels from the top of the table to the line. */
const heightOf = (positions: Positions, { aboveId, belowId }: Gap) => {
  const spanOf = positions();
  return spanOf(aboveId ?? '')?.to ?? spanOf(belowId ?? '')?.from ?? 0;
};

/** The line on which the held record would land. It lies over the table: a row in it would lay all rows out anew. */
export const DropLine = ({ positions, gap, depth, isFollowed }: DropLineProps) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!line.current) return;
    line.current.style.transform = `translateY(${heightOf(positions, gap)}px)`;
    if (isFollowed) line.current.scrollIntoView({ block: 'nearest' });
  });
  return <div ref={line} className="drop-line" aria-hidden="true" style={depthStyle(depth)} />;
};
