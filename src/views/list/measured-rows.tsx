import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../parts/use-media.ts';
import { Rows, type RowsProps } from './rows.tsx';

/** Until a row is measured. */
const ROW_HEIGHT_PX = 36;

/** Printing draws all rows. */
export const MeasuredRows = (props: Omit<RowsProps, 'places' | 'measure'>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + scrollY);
  }, []);
  const windowed = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
    scrollMargin: margin,
  });
  const isPrinted = useMedia('print');
  if (isPrinted)
    return (
      <tbody>
        <Rows {...props} />
      </tbody>
    );
  const items = windowed.getVirtualItems();
  const above = (items[0]?.start ?? margin) - margin;
  const below = windowed.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
      <Rows {...props} places={items.map(({ index }) => index)} measure={windowed.measureElement} />
      {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
    </tbody>
  );
};
