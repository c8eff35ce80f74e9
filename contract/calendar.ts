import * as v from 'valibot';
import { event } from './events.ts';
import { flag, uuid } from './fields.ts';
import { listFilters, sort } from './list-query.ts';
import { operation } from './operation.ts';
import { envelope } from './records.ts';
import * as routes from './routes/calendar.ts';
import { daysBetween, isDay } from './wall-time.ts';

export const CALENDAR_RANGE_LIMITS = { days: 100, events: 2000 } as const;
export const MAX_CALENDAR_FEEDS = 20;

const day = v.pipe(
  v.string(),
  v.isoDate('Enter a day, like 2026-11-21.'),
  v.check(isDay, 'Enter a valid date.'),
);

const { id, status, version } = envelope;
const fields = event.fields;

export const calendarEntry = v.object({
  id,
  status,
  version,
  title: fields.title,
  kind: fields.kind,
  host_id: fields.host_id,
  organiser: fields.organiser,
  attendance: fields.attendance,
  venue: fields.venue,
  city: fields.city,
  country: fields.country,
  join_url: fields.join_url,
  all_day: fields.all_day,
  /** Wall times in `time_zone`. */
  starts_at: v.string(),
  ends_at: fields.ends_at,
  time_zone: fields.time_zone,
  event_status: fields.event_status,
  previous_starts_at: fields.previous_starts_at,
  starts_utc: v.nullable(v.string()),
  ends_utc: v.nullable(v.string()),
});
export type CalendarEntry = v.InferOutput<typeof calendarEntry>;

const filters = { q: listFilters.q, filter: listFilters.filter };

const rangeQuery = v.pipe(
  v.strictObject({
    ...filters,
    /** `to` is excluded. */
    from: day,
    to: day,
  }),
  v.forward(
    v.check(({ from, to }) => {
      if (!isDay(from) || !isDay(to)) return true;
      const days = daysBetween(from, to);
      return days >= 1 && days <= CALENDAR_RANGE_LIMITS.days;
    }, `Request 1 to ${CALENDAR_RANGE_LIMITS.days} days.`),
    ['to'],
  ),
);
export type RangeQuery = v.InferInput<typeof rangeQuery>;

const calendarResponse = v.object({
  data: v.array(calendarEntry),
  meta: v.object({
    names: v.record(v.string(), v.string()),
    /** More match than were returned. */
    more: v.boolean(),
  }),
});
export type CalendarResponse = v.InferOutput<typeof calendarResponse>;

export const eventRange = operation(routes.eventRange, {
  id: 'events.range',
  summary: 'List events in a range of days.',
  query: rangeQuery,
  output: calendarResponse,
  failures: ['unknown_field'],
});

export const eventsAsCalendar = operation(routes.eventsAsCalendar, {
  id: 'events.icalendar',
  summary: 'Export a list of events as iCalendar.',
  query: v.strictObject({ ...listFilters, sort }),
  failures: ['unknown_field'],
});

export const eventAsCalendar = operation(routes.eventAsCalendar, {
  id: 'events.oneIcalendar',
  summary: 'Export an event as iCalendar.',
  failures: ['conflict'],
});

const feedSchema = v.object({
  id: uuid,
  name: v.string(),
  q: v.nullable(v.string()),
  filter: v.nullable(v.string()),
  drafts: v.boolean(),
  created_at: v.string(),
  /** Accurate to ten minutes; null: never fetched. */
  last_used_at: v.nullable(v.string()),
});
export type CalendarFeed = v.InferOutput<typeof feedSchema>;

const feedInput = v.strictObject({
  ...filters,
  name: v.pipe(fields.title, v.maxLength(100, 'Enter 100 characters or fewer.')),
  drafts: flag,
});
export type FeedInput = v.InferInput<typeof feedInput>;

export const listFeeds = operation(routes.listFeeds, {
  id: 'calendarFeeds.list',
  summary: 'List your calendar feeds.',
  output: v.object({ data: v.array(feedSchema) }),
});

export const createFeed = operation(routes.createFeed, {
  id: 'calendarFeeds.create',
  summary: 'Create a calendar feed; its URL is shown once.',
  body: feedInput,
  success: 201,
  output: v.object({
    data: v.object({
      ...feedSchema.entries,
      /** Path below the server's address. Secret: it grants access to the feed. */
      path: v.string(),
    }),
  }),
  failures: ['unknown_field', 'conflict'],
});

export const revokeFeed = operation(routes.revokeFeed, {
  id: 'calendarFeeds.revoke',
  summary: 'Revoke a calendar feed.',
});
