import type { CalendarEntry } from '../../../contract/calendar.ts';
import { getSkippedTimeText, shortTime } from '../../kinds/events/event-text.ts';
import { zoneCity, zoneName } from '../../kinds/events/zone-name.ts';
import { foldText } from '../parts/fold-text.ts';
import { sentence } from '../parts/format.ts';
import { placeText } from './venue-text.ts';

interface EventFactsProps {
  readonly entry: CalendarEntry;
  readonly beginsBefore: boolean | undefined;
  readonly hasPlace: boolean;
}

/** "Cancelled · 10 AM Kathmandu · Online" */
export const EventFacts = ({ entry, beginsBefore, hasPlace }: EventFactsProps) => {
  const { starts_at: start, all_day: isAllDay, time_zone: zone, event_status: status } = entry;
  if (isAllDay && status === 'scheduled') return null;
  const city = zoneCity(zone ?? '');
  const place = hasPlace ? placeText(entry) : '';
  const isNamedByZone = foldText(place) === foldText(city);
  return (
    <span className="event-facts">
      {status !== 'scheduled' && <span className="event-state">{sentence(status)}</span>}
      {!isAllDay && !beginsBefore && (
        <span className="event-time">
          {getSkippedTimeText(entry) === null ? shortTime(start) : 'Skipped'}
        </span>
      )}
      {!isAllDay && (
        <span className="event-place">
          {[beginsBefore ? zoneName(zone) : city, !isNamedByZone && place].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
};
