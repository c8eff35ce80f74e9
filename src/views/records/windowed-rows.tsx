import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListAnswer, Names } from '../../api/records.ts';
import type { Column, Declaration } from './declaration.ts';
import type { Marks } from './live/marks.ts';
import { RecordRow } from './record-row.tsx';
import type { Choosing } from './row-check.tsx';

interface WindowedRowsProps {
  readonly rows: ListAnswer['data'];
  readonly declaration: Declaration;
  readonly columns: readonly Column[];
  readonly names: Names;
  readonly choosing: Choosing;
  readonly marks: Marks;
}

/** Pixels, until a row has been measured. */
const ROW_HEIGHT = 44;

/** The rows in sight and a few around them; spacers stand for the others, so that the scrollbar tells the truth. */
export const WindowedRows = ({ rows, declaration, columns, names, choosing, marks }: WindowedRowsProps) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + scrollY);
  }, []);
  const windowed = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = windowed.getVirtualItems();
  const above = (items[0]?.start ?? margin) - margin;
  const below = windowed.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row && (
            <RecordRow
              key={key}
              ref={windowed.measureElement}
              {...{ row, index, declaration, columns, names, choosing, marks }}
            />
          )
        );
      })}
      {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
    </tbody>
  );
};
