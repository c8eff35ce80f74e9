import { Popover } from '@base-ui/react/popover';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { INCOMPLETE_MESSAGES } from '../../../contract/fields.ts';
import { Button } from '../parts/button.tsx';
import { dateInput } from '../format/date-input.ts';
import { PopoverPopup } from '../navigation/popover-popup.tsx';
import { sentence } from '../format/format.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import { Link } from '../parts/link.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { recordPath } from '../../kinds/declaration.ts';
import { useDownload } from '../flows/use-download.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { getViewerTimeText, stateText, timeText } from '../../kinds/events/event-text.ts';
import { venueText } from './venue-text.ts';
import { buttonOf } from './use-event-keys.ts';
import { addressWith } from '../navigation/address-with.ts';

interface EventCardProps {
  readonly entry: CalendarEntry;
  readonly anchor: HTMLElement;
  readonly names: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onMove: (startsAt: string) => void;
  readonly onClose: () => void;
}

type MoveFormProps = Pick<EventCardProps, 'entry' | 'isBusy' | 'onMove'>;

/** Alternative to dragging (WCAG 2.5.7). */
const MoveForm = ({ entry, isBusy, onMove }: MoveFormProps) => {
  const isAllDay = entry.all_day;
  const present = isAllDay ? entry.starts_at.slice(0, 10) : entry.starts_at;
  const [time, setTime] = useState(present);
  const [isErrorShown, setErrorShown] = useState(false);
  const errorId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(time === '');
    if (time && time !== present && !isBusy) onMove(isAllDay ? `${time}T00:00` : time.slice(0, 16));
  };
  return (
    <form className="event-card-move" noValidate onSubmit={submit}>
      <label>
        {isAllDay ? 'New start' : 'New start (local time)'}
        <input
          className="input"
          {...dateInput(isAllDay)}
          required
          aria-invalid={isErrorShown || undefined}
          aria-describedby={isErrorShown ? errorId : undefined}
          value={time}
          onChange={({ target }) => {
            setErrorShown(false);
            setTime(target.value);
          }}
        />
      </label>
      <Button type="submit" disabled={time === present || isBusy}>
        Move
      </Button>
      {isErrorShown && (
        <p className="field-error" id={errorId} role="alert">
          {INCOMPLETE_MESSAGES[isAllDay ? 'day' : 'time']}
        </p>
      )}
    </form>
  );
};

export const EventCard = ({ entry, anchor, names, isBusy, onMove, onClose }: EventCardProps) => {
  const calendarLinks = useRef<HTMLDivElement>(null);
  const viewer = getViewerTimeText(entry);
  const place = venueText(entry, names);
  const path = recordPath(events, entry.id);
  const download = useDownload();
  return (
    <PopoverPopup
      place={{ anchor, collisionPadding: 8 }}
      className="event-card"
      initialFocus={() => calendarLinks.current?.querySelector<HTMLElement>('a') ?? true}
      finalFocus={() => buttonOf(entry.id) ?? true}
      onClose={onClose}
    >
      <Popover.Title className="event-card-title">{entry.title}</Popover.Title>
      <dl className="event-card-facts">
        <dt className="visually-hidden">When</dt>
        <dd>{timeText(entry)}</dd>
        {viewer && (
          <>
            <dt className="visually-hidden">Your time</dt>
            <dd className="event-card-viewer">
              <span aria-hidden="true">Your time: </span>
              {viewer}
            </dd>
          </>
        )}
        {place && (
          <>
            <dt className="visually-hidden">Where</dt>
            <dd>{place}</dd>
          </>
        )}
        <dt className="visually-hidden">Status</dt>
        <dd className="event-card-states">
          <StatusBadge status={entry.status} />
          <span>
            {[
              sentence(entry.kind),
              ...stateText(entry).filter((part) => part !== sentence(entry.status)),
            ].join(' · ')}
          </span>
        </dd>
      </dl>
      <MoveForm {...{ entry, isBusy, onMove }} />
      <div ref={calendarLinks} className="event-card-ways">
        <Link className="button button-primary" href={path}>
          Open event
        </Link>
        <Link className="button" href={addressWith(location.pathname, { dialog: `edit:${entry.id}` })}>
          Edit
        </Link>
        <Button
          aria-label="Download .ics"
          onClick={() => download({ name: `${entry.title}.ics`, source: { of: 'event', id: entry.id } })}
        >
          <MoreIcon name="download" />
          .ics
        </Button>
      </div>
    </PopoverPopup>
  );
};
