import type { CalendarResponse, CalendarFeed, FeedInput, RangeQuery } from '../calendar.ts';
import type { ListFilters } from '../list-query.ts';
import { route } from '../route.ts';

export const eventRange = route<{ query: RangeQuery; output: CalendarResponse }>()(
  'GET',
  '/v1/events/calendar',
);

export const eventsAsCalendar = route<{ query: ListFilters & { sort?: string } }>()(
  'GET',
  '/v1/events/calendar.ics',
  { produces: ['text/calendar'] },
);

export const eventAsCalendar = route()('GET', '/v1/events/{id}/calendar.ics', {
  produces: ['text/calendar'],
});

export const listFeeds = route<{ output: { data: readonly CalendarFeed[] } }>()('GET', '/v1/calendar-feeds');

export const createFeed = route<{ body: FeedInput; output: { data: CalendarFeed & { path: string } } }>()(
  'POST',
  '/v1/calendar-feeds',
);

export const revokeFeed = route()('DELETE', '/v1/calendar-feeds/{id}');
