import type { CSSProperties } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { stateText, timeText } from '../../kinds/events/event-text.ts';
import { isOverdue } from '../../kinds/events/is-overdue.ts';
import type { EventActions } from './event-actions.ts';
import { EventFacts } from './event-facts.tsx';
import { placeText } from './venue-text.ts';

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
      data-held={actions.liftedId === entry.id || undefined}
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
