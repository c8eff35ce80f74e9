import type { ReactNode, RefObject } from 'react';
import { countOf } from '../../kinds/declaration.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { Button } from '../parts/button.tsx';
import { formatWallTime } from '../format/dates.ts';
import { formatNumber, sentence } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { today } from '../format/today.ts';
import { SPANS, titleOf, type useCalendarAddress } from './calendar-address.ts';

interface CalendarHeadProps {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly hasOtherZones: boolean;
  readonly hasOverdue: boolean;
  readonly address: ReturnType<typeof useCalendarAddress>;
  readonly shown: number | undefined;
  /** The day of the last event that is shown, where more take place than are shown. */
  readonly cutAt: string | undefined;
  /** In place of the count. */
  readonly none: ReactNode;
  readonly onFeeds: () => void;
}

const SPAN_NOUNS = { month: 'month', week: 'week', agenda: 'period' } as const;

export const CalendarHead = (props: CalendarHeadProps) => {
  const { title, address, hasOtherZones, hasOverdue, shown, cutAt, none, onFeeds } = props;
  const { period, linkTo, previous, next } = address;
  const count = () => {
    if (!shown) return ' ';
    return cutAt
      ? `Showing the first ${formatNumber(shown)} events, up to ${formatWallTime(cutAt, true)}. Search or filter to see the rest.`
      : countOf(events, shown);
  };
  return (
    <div className="calendar-head">
      <h2 ref={title} tabIndex={-1} className="calendar-title" aria-live="polite">
        {titleOf(period)}
      </h2>
      <nav className="calendar-steps no-print" aria-label="Date navigation">
        <Link
          className="button button-icon"
          {...linkTo(previous)}
          aria-label={`Previous ${SPAN_NOUNS[period.span]}`}
        >
          <Icon name="left" />
        </Link>
        <Link className="button button-icon" {...linkTo(next)} aria-label={`Next ${SPAN_NOUNS[period.span]}`}>
          <Icon name="right" />
        </Link>
        <Link className="button" {...linkTo({ date: today() })}>
          Today
        </Link>
      </nav>
      <div className="calendar-notes">
        <p role="status" className="calendar-count">
          {none || count()}
        </p>
        {hasOverdue && <p className="calendar-legend">Ended, not archived</p>}
        {hasOtherZones && <p>Each event in its own local time</p>}
      </div>
      <Button
        variant="quiet"
        className="calendar-subscribe no-print"
        title="Subscribe"
        aria-haspopup="dialog"
        onClick={onFeeds}
      >
        <MoreIcon name="feed" />
        <span className="calendar-word">Subscribe</span>
      </Button>
      <nav className="view-switch no-print" aria-label="Calendar view">
        {SPANS.map((span) => (
          <Link
            key={span}
            {...linkTo(address.shownAs(span))}
            aria-current={span === period.span ? 'page' : undefined}
          >
            {sentence(span)}
          </Link>
        ))}
      </nav>
    </div>
  );
};
