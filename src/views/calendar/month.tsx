import type { Day } from '../../../contract/wall-time.ts';
import { Link } from '../parts/link.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { today } from '../parts/today.ts';
import { dayNumber, wholeDay, weekdayName } from '../../kinds/events/event-text.ts';
import type { LinkTo } from './calendar-address.ts';
import { weeksOf } from './days.ts';
import type { EventActions } from './event-actions.ts';
import { EventButton } from './event-button.tsx';
import { layOutLanes, type LaneLayout } from './event-lanes.ts';
import { TimeSlotButton } from './time-slot-button.tsx';
import { timeSlotOn, type TimeSlot } from './time-slot.ts';
import type { EventSpan } from './event-span.ts';
import { useTimeSlotKeys, type TimeSlotKeys } from './use-time-slot-keys.ts';

interface MonthProps {
  readonly date: Day;
  readonly stretches: readonly EventSpan[];
  readonly actions: EventActions;
  readonly linkTo: LinkTo;
  readonly onNew: (slot: TimeSlot) => void;
}

const ARROW_STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] } as const;

const MAX_LANES = 4;

interface WeekProps extends MonthProps {
  readonly days: readonly Day[];
  readonly keys: TimeSlotKeys;
}

const Week = ({ days, date, stretches, actions, linkTo, onNew, keys }: WeekProps) => {
  const now = today();
  const laid = layOutLanes(stretches, days);
  const onDay = (at: number) => laid.filter(({ from, to }) => from <= at && at <= to);
  /** A crowded day's last lane holds the number of hidden events. */
  const isCrowded = (at: number) => onDay(at).some(({ lane }) => lane >= MAX_LANES);
  const isShown = ({ from, to, lane }: LaneLayout) => {
    const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    return lane < MAX_LANES - 1 || (lane === MAX_LANES - 1 && !columns.some(isCrowded));
  };
  const hasRoom = ({ from, to, lane }: LaneLayout) =>
    from === to && lane < MAX_LANES - 1 && onDay(from).every((other) => other.lane <= lane);
  return (
    <ol className="month-week">
      {days.map((day, at) => {
        const all = onDay(at);
        const hidden = all.filter((one) => !isShown(one)).length;
        const column = { gridColumn: at + 1 };
        return (
          <li key={day} className="month-day">
            <div
              className="month-cell"
              style={column}
              data-day={day}
              data-today={day === now || undefined}
              data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
            />
            <Link
              className="month-number"
              style={column}
              {...linkTo({ span: 'agenda', date: day })}
              aria-current={day === now ? 'date' : undefined}
            >
              <span aria-hidden="true">{dayNumber(day)}</span>
              <span className="visually-hidden">
                {wholeDay(day)}, {formatCount(all.length, 'event')}
              </span>
              {all.length > 0 && (
                <span className="month-count" aria-hidden="true">
                  {formatNumber(all.length)}
                </span>
              )}
            </Link>
            <TimeSlotButton slot={timeSlotOn(day)} style={column} {...{ onNew, keys }} />
            {all
              .filter((one) => isShown(one) && one.from === at)
              .map((one) => {
                const { stretch, to, lane, beginsBefore, endsAfter } = one;
                const isTall = hasRoom(one);
                return (
                  <EventButton
                    key={stretch.entry.id}
                    entry={stretch.entry}
                    look={stretch.isBar || to > at ? 'bar' : 'line'}
                    style={{
                      gridColumn: `${at + 1} / ${to + 2}`,
                      gridRow: `${lane + 2} / span ${isTall ? 2 : 1}`,
                    }}
                    {...{ actions, beginsBefore, endsAfter, isTall }}
                  />
                );
              })}
            {hidden > 0 && (
              <Link
                className="month-more"
                style={{ ...column, gridRow: MAX_LANES + 1 }}
                {...linkTo({ span: 'agenda', date: day })}
              >
                {formatNumber(hidden)} more<span className="visually-hidden"> on {wholeDay(day)}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
};

export const Month = (props: MonthProps) => {
  const weeks = weeksOf(props.date);
  const keys = useTimeSlotKeys(timeSlotOn(props.date), ARROW_STEPS);
  return (
    // Its buttons receive the presses.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="month" onKeyDown={keys.key}>
      <div className="month-weekdays" aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </div>
      {weeks.map((days) => (
        <Week key={days[0]} {...props} {...{ days, keys }} />
      ))}
    </div>
  );
};
