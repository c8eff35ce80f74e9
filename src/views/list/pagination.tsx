import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { Count } from '../../../contract/records.ts';
import { Button } from '../parts/button.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import { Icon } from '../parts/icon.tsx';
import { formatNumber } from '../format/format.ts';
import { PAGE_SIZES } from '../../api/list-query.ts';

interface PaginationProps {
  readonly next: string | null;
  readonly previous: string | null;
  /** Presses wait until the page has come. */
  readonly isStale: boolean;
  readonly count?: Count | undefined;
  /** Said where no column has it. */
  readonly order?: string | false;
  /** Number of the first row. */
  readonly from?: number | undefined;
  /** Rows of the page; absent: no range is shown. */
  readonly length?: number;
  /** Rows of a full page. */
  readonly size?: string;
  /** Absent: it cannot be chosen. */
  readonly onSize?: (size: string) => void;
  readonly onTurn: (to: { readonly after?: string; readonly before?: string; readonly from: string }) => void;
}

/** "101–200 of 11,926" */
const rangeText = (from: number | undefined, length: number, count: Count | undefined) => {
  if (length === 0) return '';
  const range = from && `${formatNumber(from)}–${formatNumber(from + length - 1)}`;
  const total = count && `${count.exact ? '' : 'about '}${formatNumber(count.value)}`;
  return [range, total].filter(Boolean).join(' of ');
};

export const Pagination = memo(function Pagination(props: PaginationProps) {
  const { next, previous, isStale, count, order, from, length = 0, size, onSize, onTurn } = props;
  /** Pages to turn; negative: backwards. */
  const waiting = useRef(0);
  const first = from ?? 1;
  const isPaged = (next ?? previous) !== null;
  const turn = (pages: number): boolean => {
    const isOn = pages > 0;
    const cursor = isOn ? next : previous;
    if (pages === 0 || cursor === null) return false;
    const to = first + (isOn ? length : -Number(size));
    onTurn({
      [isOn ? 'after' : 'before']: cursor,
      from: from === undefined || to < 1 ? '' : String(to),
    });
    return true;
  };
  const press = (pages: number) => {
    if (isStale) waiting.current += pages;
    else turn(pages);
  };
  const turnWaiting = useEffectEvent(() => {
    const pages = waiting.current;
    waiting.current = turn(pages) ? pages - Math.sign(pages) : 0;
  });
  useEffect(() => {
    if (!isStale) turnWaiting();
  }, [isStale]);
  return (
    <div className="list-foot">
      <RootAttribute name="list-foot" />
      {order && <span>{order}</span>}
      <span className="list-range">{rangeText(from, length, count)}</span>
      {size && onSize && (isPaged || length > Number(PAGE_SIZES[0])) && (
        <select
          className="button button-quiet no-print"
          aria-label="Rows per page"
          value={size}
          onChange={({ target }) => onSize(target.value)}
        >
          {PAGE_SIZES.map((each) => (
            <option key={each} value={each}>
              {each} a page
            </option>
          ))}
        </select>
      )}
      {isPaged && (
        <nav className="list-pages no-print" aria-label="Pages">
          <Button
            variant="icon"
            aria-label="Previous page"
            title="Previous page"
            // A disabled button would lose the focus on the first page.
            aria-disabled={previous === null || undefined}
            onClick={() => press(-1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            variant="icon"
            aria-label="Next page"
            title="Next page"
            aria-disabled={next === null || undefined}
            onClick={() => press(1)}
          >
            <Icon name="right" />
          </Button>
        </nav>
      )}
    </div>
  );
});
