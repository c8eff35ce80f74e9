import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { TreeRow } from './tree-rows.ts';
import type { RowRects } from './row-rects.ts';

/** Laying out this many is faster than key repeat. */
const MAX_UNVIRTUALISED_ROWS = 200;
/** Until measured. */
const ROW_HEIGHT_PX = 44;

interface DrawnRow {
  /** 0-based among all rows. */
  readonly index: number;
  /** Pixels left out before it. */
  readonly roomBefore: number;
}

export interface VirtualRows {
  readonly drawn: readonly DrawnRow[];
  /** Pixels after the last drawn row. */
  readonly roomAfter: number;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly rowRects: RowRects;
}

/**
 * Null if all rows are drawn.
 * @param pinnedId row that stays in the document
 */
export const useVirtualRows = (
  table: RefObject<HTMLTableElement | null>,
  rows: readonly TreeRow[],
  pinnedId: string | null,
): VirtualRows | null => {
  const isWindowed = rows.length > MAX_UNVIRTUALISED_ROWS;
  const [{ top, head }, setPlace] = useState({ top: 0, head: 0 });
  useLayoutEffect(() => {
    const body = isWindowed ? table.current?.tBodies[0] : undefined;
    if (!body) return undefined;
    const measureOffset = () => {
      const next = { top: Math.round(body.getBoundingClientRect().top + scrollY), head: body.offsetTop };
      setPlace((last) => (last.top === next.top && last.head === next.head ? last : next));
    };
    measureOffset();
    // Content above the table may wrap and shift it.
    const growth = new ResizeObserver(measureOffset);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [isWindowed, table]);
  const pinnedIndex = useMemo(() => rows.findIndex(({ id }) => id === pinnedId), [rows, pinnedId]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return pinnedIndex === -1 || indexes.includes(pinnedIndex)
        ? indexes
        : [...indexes, pinnedIndex].toSorted((one, other) => one - other);
    },
    [pinnedIndex],
  );
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const windowed = useWindowVirtualizer({
    count: isWindowed ? rows.length : 0,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor,
    getItemKey,
  });
  if (!isWindowed) return null;
  let end = top;
  const drawn = windowed.getVirtualItems().map((item) => {
    const roomBefore = item.start - end;
    ({ end } = item);
    return { index: item.index, roomBefore };
  });
  const rowRects: RowRects = () => {
    const places = new Map(
      windowed.measurementsCache.map(({ index, start, end: to }) => [
        rows[index]?.id,
        { from: start - top + head, to: to - top + head },
      ]),
    );
    return (id) => places.get(id);
  };
  const roomAfter = Math.max(0, windowed.getTotalSize() + top - end);
  return { drawn, roomAfter, measure: windowed.measureElement, rowRects };
};
