import { useLayoutEffect, useRef } from 'react';
import { dayOf, type Day } from '../../../contract/wall-time.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { today } from '../format/today.ts';
import { dayAndMonth, shortTime, weekdayName, wholeDay } from '../../kinds/events/event-text.ts';
import { weekOf } from './days.ts';
import type { DaysProps, GridProps } from './event-actions.ts';
import { EventButton } from './event-button.tsx';
import { layOutLanes } from './event-lanes.ts';
import { layOutColumns } from './overlap-columns.ts';
import { TimeSlotButton } from './time-slot-button.tsx';
import { timeSlotOn } from './time-slot.ts';
import { getDayPart, MINUTES_PER_DAY } from './event-span.ts';
import { useOffscreenEvents } from './use-offscreen-events.ts';
import { useTimeSlotKeys, type TimeSlotKeys } from './use-time-slot-keys.ts';

interface WeekProps extends GridProps {
  readonly isKnown: boolean;
}

const ARROW_STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -60],
  ArrowDown: [0, 60],
} as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => `2000-01-01T${String(hour).padStart(2, '0')}:00`);
const TWO_LINE_MINUTES = 45;
const percent = (minutes: number) => `${(minutes / MINUTES_PER_DAY) * 100}%`;
const MORNING_MINUTE = 8 * 60;

interface ColumnProps extends DaysProps {
  readonly day: Day;
  readonly keys: TimeSlotKeys;
}

const Column = ({ day, eventSpans, actions, onNew, keys }: ColumnProps) => {
  const parts = eventSpans.map((eventSpan) => getDayPart(eventSpan, day)).filter((part) => part !== null);
  return (
    <li className="week-column" data-day={day} data-scale="day" data-today={day === today() || undefined}>
      <span className="visually-hidden">{wholeDay(day)}</span>
      {HOURS.map((_, hour) => (
        <TimeSlotButton
          key={timeSlotOn(day, hour)}
          slot={timeSlotOn(day, hour)}
          isHour
          style={{ top: percent(hour * 60), height: percent(60) }}
          {...{ onNew, keys }}
        />
      ))}
      {layOutColumns(parts).map(({ entry, from, to, column, columns }) => (
        <EventButton
          key={entry.id}
          {...{ entry, actions }}
          variant="block"
          isBrief={to - from < TWO_LINE_MINUTES}
          beginsBefore={dayOf(entry.starts_at) < day}
          style={{
            top: percent(from),
            height: percent(to - from),
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        />
      ))}
    </li>
  );
};

interface OffscreenButtonProps {
  readonly events: readonly HTMLElement[];
  readonly direction: 'earlier' | 'later';
}

const OffscreenButton = ({ events: [nearest, ...others], direction }: OffscreenButtonProps) =>
  nearest && (
    <Button
      className="week-offscreen no-print"
      data-side={direction}
      onClick={() => {
        nearest.scrollIntoView({ block: 'center' });
        nearest.focus({ preventScroll: true });
      }}
    >
      <Icon name={direction === 'earlier' ? 'up' : 'down'} />
      {others.length + 1} {direction}
    </Button>
  );

const useFirstHour = (date: Day, first: number, isKnown: boolean) => {
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useRef('');
  useLayoutEffect(() => {
    const { current: here } = scroller;
    // Changes once, when events load; later moves do not scroll.
    const what = `${date} ${isKnown}`;
    if (!here || seen.current === what) return;
    seen.current = what;
    here.scrollTop = (Math.max(0, first - 30) / MINUTES_PER_DAY) * here.scrollHeight;
  }, [date, first, isKnown]);
  return scroller;
};

export const Week = ({ date, eventSpans, isKnown, actions, linkTo, onNew }: WeekProps) => {
  const days = weekOf(date);
  const bars = layOutLanes(
    eventSpans.filter(({ isBar }) => isBar),
    days,
  );
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  const timed = eventSpans.filter(({ isBar }) => !isBar);
  const starts = timed.flatMap((eventSpan) => days.flatMap((day) => getDayPart(eventSpan, day)?.from ?? []));
  const first = starts.length > 0 ? Math.min(...starts) : MORNING_MINUTE;
  const scroller = useFirstHour(days[0] as Day, first, isKnown);
  const offscreen = useOffscreenEvents(scroller, eventSpans);
  const keys = useTimeSlotKeys(timeSlotOn(date), ARROW_STEPS);
  return (
    <div className="week">
      <ol className="week-days">
        {days.map((day, at) => (
          <li key={day} className="month-day">
            <div
              className="week-bar-cell"
              style={{ gridColumn: at + 2, gridRow: `1 / span ${lanes + 1}` }}
              data-day={day}
            />
            <Link
              className="week-day"
              style={{ gridColumn: at + 2 }}
              {...linkTo({ span: 'agenda', date: day })}
              aria-current={day === today() ? 'date' : undefined}
            >
              <span>{weekdayName(day)}</span> {dayAndMonth(day)}
            </Link>
            {bars
              .filter(({ from }) => from === at)
              .map(({ eventSpan, to, lane, beginsBefore, endsAfter }) => (
                <EventButton
                  key={eventSpan.entry.id}
                  entry={eventSpan.entry}
                  variant="bar"
                  style={{ gridColumn: `${at + 2} / ${to + 3}`, gridRow: lane + 2 }}
                  {...{ actions, beginsBefore, endsAfter }}
                />
              ))}
          </li>
        ))}
      </ol>
      <div className="week-place">
        {/* Scrollable regions must be focusable (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={scroller} className="week-scroller" role="region" aria-label="Hours" tabIndex={0}>
          <div className="week-hours" aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour}>{shortTime(hour)}</span>
            ))}
          </div>
          <ol className="week-columns" onKeyDown={keys.key}>
            {days.map((day) => (
              <Column key={day} {...{ day, actions, onNew, keys }} eventSpans={timed} />
            ))}
          </ol>
        </div>
        <OffscreenButton events={offscreen.above} direction="earlier" />
        <OffscreenButton events={offscreen.below} direction="later" />
      </div>
    </div>
  );
};
