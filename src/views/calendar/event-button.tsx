import type { CSSProperties } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { getSkippedTimeText, shortTime, stateText, timeText } from '../../kinds/events/event-text.ts';
import { isOverdue } from '../../kinds/events/is-overdue.ts';
import { zoneName } from '../../kinds/events/zone-name.ts';
import type { EventActions } from './event-actions.ts';

interface EventButtonProps {
  readonly entry: CalendarEntry;
  readonly actions: EventActions;
  /** `bar` spans days, `line` is one of a day's entries, `block` is to scale, `row` omits the time. */
  readonly look: 'bar' | 'line' | 'block' | 'row';
  readonly style?: CSSProperties;
  readonly beginsBefore?: boolean;
  readonly endsAfter?: boolean;
  readonly isBrief?: boolean;
  readonly isTall?: boolean;
}

export const EventButton = (props: EventButtonProps) => {
  const { entry, actions, look, style, beginsBefore, endsAfter, isBrief, isTall } = props;
  const { title, starts_at: start, all_day: isAllDay, time_zone: zone } = entry;
  const isSkipped = getSkippedTimeText(entry) !== null;
  const isUnsure = entry.status === 'draft' || entry.event_status === 'postponed';
  const name = [title, timeText(entry), ...stateText(entry)].join(', ');
  return (
    <button
      type="button"
      className={`event event-${look}`}
      style={style}
      data-event={entry.id}
      data-held={actions.heldId === entry.id || undefined}
      data-changed={actions.changedIds.has(entry.id) || undefined}
      data-unsure={isUnsure || undefined}
      data-cancelled={entry.event_status === 'cancelled' || undefined}
      data-overdue={isOverdue(entry) || undefined}
      data-before={beginsBefore || undefined}
      data-after={endsAfter || undefined}
      data-brief={isBrief || undefined}
      data-tall={isTall || undefined}
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts="Space"
      title={name}
      onClick={({ currentTarget }) => actions.open(entry, currentTarget)}
      onPointerDown={(event) => actions.grab(event, entry)}
      onKeyDown={(event) => actions.key(event, entry)}
      // Space on keyup would click right after the drop.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      {!isAllDay && !beginsBefore && (look === 'line' || look === 'block') && (
        <span className="event-time">{isSkipped ? 'Skipped' : shortTime(start)}</span>
      )}
      <span className="event-title">{title}</span>
      {look === 'block' && !isAllDay && <span className="event-zone">{zoneName(zone)}</span>}
    </button>
  );
};
