import { HELD_STATUSES } from '../../../contract/event-statuses.ts';
import type { Event } from '../../../contract/events.ts';

type Datable = Pick<Event, 'status' | 'event_status' | 'starts_utc' | 'ends_utc'>;

/** As the dashboard counts them; cancelled and postponed events are never overdue. */
export const isOverdue = (event: Datable, now = Date.now()): boolean => {
  const at = event.ends_utc ?? event.starts_utc;
  const isToArchive = HELD_STATUSES.includes(event.event_status) && event.status !== 'archived';
  return isToArchive && at !== null && Date.parse(at) < now;
};
