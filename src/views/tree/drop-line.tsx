import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { RowRects } from './row-rects.ts';
import type { DropTarget } from './drop-targets.ts';

interface DropLineProps {
  readonly rowRects: RowRects;
  readonly target: DropTarget;
  readonly depth: number;
  readonly isFollowed: boolean;
}

/** Pixels from the table's top. */
const heightOf = (rowRects: RowRects, { aboveId, belowId }: DropTarget) => {
  const spanOf = rowRects();
  return spanOf(aboveId ?? '')?.to ?? spanOf(belowId ?? '')?.from ?? 0;
};

/** Overlays the table: inserting a row would lay out all others. */
export const DropLine = ({ rowRects, target, depth, isFollowed }: DropLineProps) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!line.current) return;
    line.current.style.transform = `translateY(${heightOf(rowRects, target)}px)`;
    if (isFollowed) line.current.scrollIntoView({ block: 'nearest' });
  });
  const style = { '--depth': depth } as CSSProperties;
  return <div ref={line} className="drop-line" aria-hidden="true" style={style} />;
};
