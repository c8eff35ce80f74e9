import type { Event } from '../../../contract/events.ts';

type Datable = Pick<Event, 'status' | 'event_status' | 'starts_utc' | 'ends_utc'>;

/** As the dashboard counts them; cancelled and postponed events are never overdue. */
export const isOverdue = (event: Datable, now = Date.now()): boolean => {
  const at = event.ends_utc ?? event.starts_utc;
  const isScheduled = event.event_status === 'scheduled' && event.status !== 'archived';
  return isScheduled && at !== null && Date.parse(at) < now;
};
