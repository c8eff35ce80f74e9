import { StatusBadge } from '../parts/status-badge.tsx';
import { sentence } from '../format/format.ts';
import { today } from '../format/today.ts';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import type { Day } from '../../../contract/wall-time.ts';
import { briefDay, clockTime, dayAndMonth, wholeDay } from '../../kinds/events/event-text.ts';
import { isOverdue } from '../../kinds/events/is-overdue.ts';
import { zoneName } from '../../kinds/events/zone-name.ts';
import type { DaysProps } from './event-actions.ts';
import { EventButton } from './event-button.tsx';
import { venueText } from './venue-text.ts';
import { TimeSlotButton } from './time-slot-button.tsx';
import { timeSlotOn } from './time-slot.ts';
import { compareEventSpans, type EventSpan } from './event-span.ts';

interface AgendaProps extends DaysProps {
  readonly days: readonly Day[];
  readonly names: Readonly<Record<string, string>>;
  readonly isKnown: boolean;
  /** With the events of each; otherwise days on which none starts are omitted, except today. */
  readonly isEveryDay: boolean;
}

/** @param day heading the event is listed under */
const timeLabel = ({ entry, first, last }: EventSpan, day: Day): string => {
  const { starts_at: start, ends_at: end, all_day: isAllDay } = entry;
  if (isAllDay) return first === last ? 'All day' : `${dayAndMonth(first)} – ${dayAndMonth(last)}`;
  const onDay = (other: Day, time: string) =>
    other === day ? clockTime(time) : `${dayAndMonth(other)}, ${clockTime(time)}`;
  const from = onDay(first, start);
  return end === null || end === start ? from : `${from} – ${onDay(last, end)}`;
};

const State = ({ entry }: { entry: CalendarEntry }) => {
  if (isOverdue(entry)) return <span className="event-past">Ended, not archived</span>;
  const { event_status: status } = entry;
  return status === 'scheduled' ? null : <span data-state={status}>{sentence(status)}</span>;
};

export const Agenda = ({ days, eventSpans, names, actions, isKnown, isEveryDay, onNew }: AgendaProps) => {
  const now = today();
  const begin = days[0] as Day;
  const filled = days
    .map((day) => ({
      day,
      on: eventSpans.filter(
        ({ first, last }) => first <= day && day <= last && (isEveryDay || [first, begin, now].includes(day)),
      ),
    }))
    .filter(({ day, on }) => isEveryDay || day === now || on.length > 0);
  return (
    <ol className="agenda" hidden={filled.length === 0}>
      {filled.map(({ day, on }) => (
        <li key={day} className="agenda-day" data-day={day} data-today={day === now || undefined}>
          <div className="agenda-head">
            <h3>
              <span aria-hidden="true">{briefDay(day)}</span>
              <span className="visually-hidden">{wholeDay(day)}</span>
              {day === now && <span className="agenda-today">Today</span>}
            </h3>
            <TimeSlotButton slot={timeSlotOn(day)} {...{ onNew }} />
          </div>
          {on.length === 0 && isKnown && (
            <p className="agenda-none">{day === now ? 'No events today.' : 'No events on this day.'}</p>
          )}
          <ul>
            {on.toSorted(compareEventSpans).map((eventSpan) => (
              <li key={eventSpan.entry.id} className="agenda-event">
                <span className="agenda-time">
                  {timeLabel(eventSpan, day)}
                  {!eventSpan.entry.all_day && <small>{zoneName(eventSpan.entry.time_zone)}</small>}
                </span>
                <EventButton entry={eventSpan.entry} variant="row" {...{ actions }} />
                <span className="agenda-place">{venueText(eventSpan.entry, names)}</span>
                <span className="agenda-state">
                  <State entry={eventSpan.entry} />
                  {eventSpan.entry.status !== 'published' && <StatusBadge status={eventSpan.entry.status} />}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
};
