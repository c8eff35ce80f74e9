import { useLayoutEffect, useRef, type RefObject } from 'react';
import { depthStyle } from './depth-style.ts';
import type { Gap } from './slots.ts';

interface DropLineProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly gap: Gap;
  readonly depth: number;
  /** By keyboard the page follows the line; the pointer is where the person looks. */
  readonly isFollowed: boolean;
}

/** Pixels from the top of the table to the line. */
const heightOf = (table: HTMLTableElement, { aboveId, belowId }: Gap) => {
  const row = (id: string | null) => table.querySelector<HTMLElement>(`tr[data-id="${id ?? ''}"]`);
  const above = row(aboveId);
  return above ? above.offsetTop + above.offsetHeight : (row(belowId)?.offsetTop ?? 0);
};

/** The line on which the held record would land. It lies over the table: a row in it would lay all rows out anew. */
export const DropLine = ({ table, gap, depth, isFollowed }: DropLineProps) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!line.current || !table.current) return;
    line.current.style.transform = `translateY(${heightOf(table.current, gap)}px)`;
    if (isFollowed) line.current.scrollIntoView({ block: 'nearest' });
  });
  return <div ref={line} className="drop-line" aria-hidden="true" style={depthStyle(depth)} />;
};
