import { HELD_STATUSES } from '../../../contract/event-statuses.ts';
import type { Event } from '../../../contract/events.ts';
import { localDay } from '../../views/parts/today.ts';

type Datable = Pick<Event, 'status' | 'event_status' | 'starts_at' | 'ends_at' | 'starts_utc' | 'ends_utc'>;

/**
 * As the dashboard counts them; cancelled and postponed events are never overdue. Without a zone it goes by the viewer's
 * day.
 */
export const isOverdue = (event: Datable): boolean => {
  const at = event.ends_utc ?? event.starts_utc;
  const isToArchive = HELD_STATUSES.includes(event.event_status) && event.status !== 'archived';
  const lastDay = (event.ends_at ?? event.starts_at)?.slice(0, 10) ?? '';
  const isOver = at === null ? lastDay !== '' && lastDay < localDay(Date.now()) : Date.parse(at) < Date.now();
  return isToArchive && isOver;
};
