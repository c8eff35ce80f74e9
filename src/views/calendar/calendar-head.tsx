import { sentence } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { today } from '../parts/today.ts';
import { SPANS, titleOf, type useCalendarAddress } from './calendar-address.ts';

interface CalendarHeadProps {
  /** Times are shown of more clocks than the viewer's. */
  readonly hasOtherZones: boolean;
  readonly where: ReturnType<typeof useCalendarAddress>;
}

const SPAN_NOUNS = { month: 'month', week: 'week', agenda: '4 weeks' } as const;

export const CalendarHead = ({ where, hasOtherZones }: CalendarHeadProps) => {
  const { place, hrefTo, previous, next } = where;
  return (
    <div className="calendar-head">
      <nav className="calendar-steps no-print" aria-label="Date navigation">
        <Link
          className="button button-icon"
          href={hrefTo(previous)}
          aria-label={`Previous ${SPAN_NOUNS[place.span]}`}
        >
          <Icon name="left" />
        </Link>
        <Link className="button" href={hrefTo({ date: today() })}>
          Today
        </Link>
        <Link
          className="button button-icon"
          href={hrefTo(next)}
          aria-label={`Next ${SPAN_NOUNS[place.span]}`}
        >
          <Icon name="right" />
        </Link>
      </nav>
      <h2 className="calendar-title" aria-live="polite">
        {titleOf(place)}
      </h2>
      {hasOtherZones && <p className="calendar-zones">Each event in its own local time</p>}
      <nav className="view-switch no-print" aria-label="Calendar view">
        {SPANS.map((span) => (
          <Link key={span} href={hrefTo({ span })} aria-current={span === place.span ? 'page' : undefined}>
            {sentence(span)}
          </Link>
        ))}
      </nav>
    </div>
  );
};
