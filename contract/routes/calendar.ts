import type { CalendarResponse, CalendarFeed, FeedInput, RangeQuery } from '../calendar.ts';
import type { ListFilters } from '../list-query.ts';
import { route } from '../route.ts';

export const eventRange = route<{ query: RangeQuery; output: CalendarResponse }>()({
  method: 'GET',
  path: '/v1/events/calendar',
  access: 'admin',
});

export const eventsAsCalendar = route<{ query: ListFilters & { sort?: string } }>()({
  method: 'GET',
  path: '/v1/events/calendar.ics',
  access: 'admin',
  produces: ['text/calendar'],
});

export const eventAsCalendar = route()({
  method: 'GET',
  path: '/v1/events/{id}/calendar.ics',
  access: 'admin',
  produces: ['text/calendar'],
});

export const listFeeds = route<{ output: { data: readonly CalendarFeed[] } }>()({
  method: 'GET',
  path: '/v1/calendar-feeds',
  access: 'admin',
});

export const createFeed = route<{ body: FeedInput; output: { data: CalendarFeed & { path: string } } }>()({
  method: 'POST',
  path: '/v1/calendar-feeds',
  access: 'admin',
});

export const revokeFeed = route()({ method: 'DELETE', path: '/v1/calendar-feeds/{id}', access: 'admin' });
