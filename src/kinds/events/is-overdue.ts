import type { Event } from '../../../contract/events.ts';

/** What says when and whether an event takes place. */
type Datable = Pick<Event, 'status' | 'event_status' | 'starts_utc' | 'ends_utc'>;

/** Whether an event is over and still said to take place: what the dashboard counts as past and scheduled. */
export const isOverdue = (event: Datable, now = Date.now()): boolean => {
  const at = event.ends_utc ?? event.starts_utc;
  const isScheduled = event.event_status === 'scheduled' && event.status !== 'archived';
  return isScheduled && at !== null && Date.parse(at) < now;
};
