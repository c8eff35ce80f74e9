import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { returnTop } from '../navigation/scroll-restoration.ts';
import { useMedia } from '../parts/use-media.ts';
import { Rows, type RowsProps } from './rows.tsx';

/** Pixels; measured last, since density changes them. */
let rowHeight = 36;
/** From the page's top. */
let bodyTop = 0;
/** For small windows, as for prerendered rows. */
const MIN_FIRST_ROWS = 25;
/** With fewer rows beyond the edges, the overscan is drawn. */
const MARGIN_ROWS = 4;
/** Where nobody has scrolled yet: enough for keys that move the focus from row to row. */
const FIRST_MARGIN_ROWS = 2;
const OVERSCAN_ROWS = 12;

const Spacer = ({ count }: { count: number }) =>
  count > 0 && <tr aria-hidden="true" style={{ height: `calc(${count} * var(--row))` }} />;

/** Rows are `--row` high, not measured. Printing draws all. */
export const FixedHeightRows = (props: Omit<RowsProps, 'places' | 'measure'>) => {
  const count = props.rows.length;
  const body = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState(() => {
    // Where Back will scroll to: else the top is laid out first, for nothing.
    const top = returnTop() - bodyTop;
    const end = Math.ceil((top + (globalThis.innerHeight || 0)) / rowHeight) + FIRST_MARGIN_ROWS;
    return {
      first: Math.max(0, Math.floor(top / rowHeight) - FIRST_MARGIN_ROWS),
      end: Math.max(MIN_FIRST_ROWS, end),
    };
  });
  const isPrinted = useMedia('print');
  useLayoutEffect(() => {
    const { current: element } = body;
    if (!element) return undefined;
    const returned = returnTop();
    // Called where the layout is known, so that measuring forces none.
    const updateRange = (margin: number) => {
      const { top, height } = element.getBoundingClientRect();
      rowHeight = height / count || rowHeight;
      bodyTop = top + scrollY;
      const from = Math.floor(-top / rowHeight);
      const to = Math.ceil((innerHeight - top) / rowHeight);
      const next = { first: Math.max(0, from - OVERSCAN_ROWS), end: to + OVERSCAN_ROWS };
      setRange((drawn) => {
        const isEnough =
          drawn.first <= Math.max(0, from - margin) && drawn.end >= Math.min(count, to + margin);
        return isEnough ? drawn : next;
      });
    };
    // Before the gap is seen.
    const fill = () => flushSync(() => updateRange(0));
    const growth = new ResizeObserver(fill);
    const scroll = () =>
      flushSync(() => updateRange(Math.abs(scrollY - returned) < 1 ? FIRST_MARGIN_ROWS - 1 : MARGIN_ROWS));
    growth.observe(element);
    addEventListener('scroll', scroll, { passive: true });
    addEventListener('resize', fill);
    return () => {
      growth.disconnect();
      removeEventListener('scroll', scroll);
      removeEventListener('resize', fill);
    };
  }, [count]);
  const first = isPrinted ? 0 : Math.min(range.first, count);
  const end = isPrinted ? count : Math.min(range.end, count);
  return (
    <tbody ref={body}>
      <Spacer count={first} />
      <Rows {...props} places={Array.from({ length: end - first }, (_, at) => first + at)} />
      <Spacer count={count - end} />
    </tbody>
  );
};
