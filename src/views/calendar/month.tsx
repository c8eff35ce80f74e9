import type { CSSProperties } from 'react';
import type { Day } from '../../../contract/wall-time.ts';
import { Link } from '../parts/link.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { today } from '../format/today.ts';
import { dayAndMonth, dayNumber, wholeDay, weekdayName } from '../../kinds/events/event-text.ts';
import { weeksOf } from './days.ts';
import type { GridProps } from './event-actions.ts';
import { EventButton } from './event-button.tsx';
import { layOutLanes } from './event-lanes.ts';
import { fitEvents, MAX_BAR_LANES, weekRem } from './fit-events.ts';
import { TimeSlotButton } from './time-slot-button.tsx';
import { timeSlotOn } from './time-slot.ts';
import { compareEventSpans, type EventSpan } from './event-span.ts';
import { useTimeSlotKeys, type TimeSlotKeys } from './use-time-slot-keys.ts';

const ARROW_STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] } as const;

interface WeekProps extends GridProps {
  readonly days: readonly Day[];
  readonly keys: TimeSlotKeys;
  readonly height: number;
}

const Week = ({ days, date, eventSpans, actions, linkTo, onNew, keys, height }: WeekProps) => {
  const now = today();
  const isTimed = ({ isBar, first, last }: EventSpan) => !isBar && first === last;
  const bars = layOutLanes(
    eventSpans.filter((one) => !isTimed(one)),
    days,
  );
  const timed = eventSpans.filter(isTimed);
  return (
    <ol className="month-week">
      {days.map((day, at) => {
        const barsOn = bars.filter(({ from, to }) => from <= at && at <= to);
        const shownBars = barsOn.filter(
          ({ lane, eventSpan }) => lane < MAX_BAR_LANES || eventSpan.entry.id === actions.liftedId,
        );
        const hiddenBars = barsOn.length - shownBars.length;
        const barLanes = Math.min(MAX_BAR_LANES, Math.max(0, ...shownBars.map(({ lane }) => lane + 1)));
        const timedOn = timed.filter(({ first }) => first === day).toSorted(compareEventSpans);
        const { shown, isTall } = fitEvents(timedOn.length, height, barLanes, hiddenBars > 0);
        // A lifted event stays in sight on a crowded day.
        const drawn = timedOn.filter(({ entry }, place) => place < shown || entry.id === actions.liftedId);
        const count = barsOn.length + timedOn.length;
        const hidden = hiddenBars + timedOn.length - drawn.length;
        const isOther = day.slice(0, 7) !== date.slice(0, 7);
        const column = { gridColumn: at + 1 };
        return (
          <li key={day} className="month-day">
            <div
              className="month-cell"
              style={column}
              data-day={day}
              data-today={day === now || undefined}
              data-other={isOther || undefined}
            />
            <Link
              className="month-number"
              style={column}
              {...linkTo({ span: 'agenda', date: day })}
              aria-current={day === now ? 'date' : undefined}
            >
              <span aria-hidden="true">
                {isOther && day.endsWith('-01') ? dayAndMonth(day) : dayNumber(day)}
              </span>
              <span className="visually-hidden">
                {wholeDay(day)}, {count > 0 ? formatCount(count, 'event') : 'no events'}
              </span>
              {count > 0 && (
                <span className="month-count" aria-hidden="true">
                  {formatNumber(count)}
                </span>
              )}
            </Link>
            <TimeSlotButton slot={timeSlotOn(day)} style={column} {...{ onNew, keys }} />
            {shownBars
              .filter(({ from }) => from === at)
              .map(({ eventSpan: { entry }, to, lane, beginsBefore, endsAfter }) => (
                <EventButton
                  key={entry.id}
                  variant="bar"
                  style={{ gridColumn: `${at + 1} / ${to + 2}`, gridRow: lane + 2 }}
                  {...{ entry, actions, beginsBefore, endsAfter }}
                />
              ))}
            {drawn.length + hidden > 0 && (
              <div className="month-events" style={{ ...column, gridRow: `${barLanes + 2} / -1` }}>
                {drawn.map(({ entry }) => (
                  <EventButton key={entry.id} variant="line" {...{ entry, actions, isTall }} />
                ))}
                {hidden > 0 && (
                  <Link className="month-more" {...linkTo({ span: 'agenda', date: day })}>
                    +{formatNumber(hidden)} more<span className="visually-hidden"> on {wholeDay(day)}</span>
                  </Link>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
};

export const Month = (props: GridProps) => {
  const weeks = weeksOf(props.date);
  const height = weekRem(weeks.length);
  const keys = useTimeSlotKeys(timeSlotOn(props.date), ARROW_STEPS);
  return (
    // Its buttons receive the presses.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="month" style={{ '--week': `${height}rem` } as CSSProperties} onKeyDown={keys.key}>
      <div className="month-weekdays" aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </div>
      {weeks.map((days) => (
        <Week key={days[0]} {...props} {...{ days, keys, height }} />
      ))}
    </div>
  );
};
