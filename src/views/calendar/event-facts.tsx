import type { CalendarEntry } from '../../../contract/calendar.ts';
import { getSkippedTimeText, shortTime } from '../../kinds/events/event-text.ts';
import { zoneCity, zoneName } from '../../kinds/events/zone-name.ts';
import { foldText } from '../../../contract/fold-text.ts';
import { sentence } from '../parts/format.ts';
import { placeText } from './venue-text.ts';

interface EventFactsProps {
  readonly entry: CalendarEntry;
  readonly beginsBefore: boolean | undefined;
  readonly hasPlace: boolean;
  /** The word for a draft. */
  readonly isDraftNamed: boolean;
}

/** "Cancelled · 10 AM Kathmandu time"; `hasPlace` where there is room for it. */
export const EventFacts = ({ entry, beginsBefore, hasPlace, isDraftNamed }: EventFactsProps) => {
  const { starts_at: start, all_day: isAllDay, time_zone: zone, event_status: status } = entry;
  const state = status === 'scheduled' ? entry.status : status;
  const hasState = state !== 'published' && (state !== 'draft' || isDraftNamed);
  if (isAllDay && !hasState) return null;
  const place = hasPlace ? placeText(entry) : '';
  const isNamedByZone = foldText(place) === foldText(zoneCity(zone ?? ''));
  return (
    <span className="event-facts">
      {hasState && <span className="event-state">{sentence(state)}</span>}
      {!isAllDay && !beginsBefore && (
        <span className="event-time">
          {getSkippedTimeText(entry) === null ? shortTime(start) : 'Skipped'}
        </span>
      )}
      {!isAllDay && (
        <span className="event-place">
          {[zoneName(zone), !isNamedByZone && place].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
};
