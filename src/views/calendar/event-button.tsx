import type { CSSProperties } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { stateText, timeText, getSkippedTimeText, shortTime } from '../../kinds/events/event-text.ts';
import { isOverdue } from '../../kinds/events/is-overdue.ts';
import { recordPath } from '../../kinds/declaration.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import type { EventActions } from './event-actions.ts';
import { placeText } from './venue-text.ts';
import { zoneCity, zoneName } from '../../kinds/events/zone-name.ts';
import { foldText } from '../../../contract/fold-text.ts';
import { sentence } from '../format/format.ts';

interface EventFactsProps {
  readonly entry: CalendarEntry;
  readonly beginsBefore: boolean | undefined;
  readonly hasPlace: boolean;
  /** The word for a draft. */
  readonly isDraftNamed: boolean;
}

/** "Cancelled · 10 AM Kathmandu time"; `hasPlace` where there is room for it. */
const EventFacts = ({ entry, beginsBefore, hasPlace, isDraftNamed }: EventFactsProps) => {
  const { starts_at: start, all_day: isAllDay, time_zone: zone, event_status: status } = entry;
  const state = status === 'scheduled' ? entry.status : status;
  const hasState = state !== 'published' && (state !== 'draft' || isDraftNamed);
  if (isAllDay && !hasState) return null;
  const place = hasPlace ? placeText(entry) : '';
  const isNamedByZone = foldText(place) === foldText(zoneCity(zone ?? ''));
  const where = [zoneName(zone), isNamedByZone ? '' : place].filter(Boolean).join(' · ');
  return (
    <span className="event-facts">
      {hasState && <span className="event-state">{sentence(state)}</span>}
      {!isAllDay && !beginsBefore && (
        <span className="event-time">
          {getSkippedTimeText(entry) === null ? shortTime(start) : 'Skipped'}
        </span>
      )}
      {!isAllDay && <span className="event-zone">{where}</span>}
    </span>
  );
};

interface EventButtonProps {
  readonly entry: CalendarEntry;
  readonly actions: EventActions;
  /** `bar` spans days, `line` is one of a day's entries, `block` is to scale, `row` is the title alone. */
  readonly variant: 'bar' | 'line' | 'block' | 'row';
  readonly style?: CSSProperties;
  readonly beginsBefore?: boolean;
  readonly endsAfter?: boolean;
  readonly isBrief?: boolean;
  readonly isTall?: boolean;
}

export const EventButton = (props: EventButtonProps) => {
  const { entry, actions, variant, style, beginsBefore, endsAfter, isBrief, isTall } = props;
  const isUnsure = entry.status === 'draft' || entry.event_status === 'postponed';
  const name = [entry.title, timeText(entry), placeText(entry), ...stateText(entry)]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      className={`event event-${variant}`}
      style={style}
      data-event={entry.id}
      data-href={recordPath(events, entry.id)}
      data-lifted={actions.liftedId === entry.id || undefined}
      data-changed={actions.changedIds.has(entry.id) || undefined}
      data-unsure={isUnsure || undefined}
      data-deadline={entry.kind === 'deadline' || undefined}
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
      <span className="event-title">{entry.title}</span>
      {variant !== 'row' && (
        <EventFacts
          {...{ entry, beginsBefore }}
          hasPlace={variant === 'block' && !isBrief}
          isDraftNamed={variant !== 'block'}
        />
      )}
    </button>
  );
};
