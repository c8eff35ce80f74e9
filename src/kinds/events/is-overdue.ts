import { HELD_STATUSES } from '../../../contract/event-statuses.ts';
import type { Event } from '../../../contract/events.ts';
import { stageOf } from './event-stage.ts';

type Datable = Pick<Event, 'status' | 'event_status' | 'starts_at' | 'ends_at' | 'starts_utc' | 'ends_utc'>;

/** As the dashboard counts them; cancelled and postponed events are never overdue. */
export const isOverdue = (event: Datable): boolean =>
  HELD_STATUSES.includes(event.event_status) &&
  event.status !== 'archived' &&
  stageOf(event, Date.now()) === 'over';
