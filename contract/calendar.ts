import * as v from 'valibot';
import { event } from './events.ts';
import { flag, uuid } from './fields.ts';
import { listFilters, sort } from './list-query.ts';
import { operation } from './operation.ts';
import { envelope, recordParams } from './records.ts';
import { daysBetween, isDay } from './wall-time.ts';

/** Days one question of the calendar may span, and the most events its answer holds. */
export const RANGE = { days: 100, events: 2000 } as const;
/** Feeds one person may have at a time. */
export const MOST_FEEDS = 20;

const day = v.pipe(
  v.string(),
  v.isoDate('Write the day as 2026-11-21.'),
  v.check(isDay, 'There is no such day.'),
);

const { id, status, version } = envelope;
const fields = event.fields;

/** As much of an event as a calendar shows. */
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
  /** Wall times in `time_zone`; every entry has a start. */
  starts_at: v.string(),
  ends_at: fields.ends_at,
  time_zone: fields.time_zone,
  event_status: fields.event_status,
  starts_utc: v.nullable(v.string()),
  ends_utc: v.nullable(v.string()),
});
export type CalendarEntry = v.InferOutput<typeof calendarEntry>;

const filters = { q: listFilters.q, filter: listFilters.filter };

export const eventRange = operation({
  id: 'events.range',
  method: 'GET',
  path: '/v1/events/calendar',
  summary: 'Lists the events that touch a span of days, each by the wall time where it takes place.',
  access: 'admin',
  query: v.pipe(
    v.strictObject({
      ...filters,
      /** The first day, and the day after the last. */
      from: day,
      to: day,
    }),
    v.forward(
      v.check(({ from, to }) => {
        if (!isDay(from) || !isDay(to)) return true;
        const days = daysBetween(from, to);
        return days >= 1 && days <= RANGE.days;
      }, `Ask for 1 to ${RANGE.days} days.`),
      ['to'],
    ),
  ),
  success: 200,
  output: v.object({
    data: v.array(calendarEntry),
    meta: v.object({
      names: v.record(v.string(), v.string()),
      /** Whether there are more than the answer holds. */
      more: v.boolean(),
    }),
  }),
  failures: ['unknown_field'],
});

export const eventsAsCalendar = operation({
  id: 'events.icalendar',
  method: 'GET',
  path: '/v1/events/calendar.ics',
  summary: 'Exports the events of a list that have a date as an iCalendar file (RFC 5545), streamed.',
  access: 'admin',
  query: v.strictObject({ ...listFilters, sort }),
  produces: 'text/calendar',
  success: 200,
  output: v.string(),
  failures: ['unknown_field'],
});

export const eventAsCalendar = operation({
  id: 'events.oneIcalendar',
  method: 'GET',
  path: '/v1/events/{id}/calendar.ics',
  summary: 'Exports one event as an iCalendar file (RFC 5545).',
  access: 'admin',
  params: recordParams,
  produces: 'text/calendar',
  success: 200,
  output: v.string(),
  failures: ['not_found', 'conflict'],
});

const feedSchema = v.object({
  id: uuid,
  name: v.string(),
  /** What the feed holds: the list with this search and filter, as it is whenever it is fetched. */
  q: v.nullable(v.string()),
  filter: v.nullable(v.string()),
  /** Whether it also holds events that are not published. */
  drafts: v.boolean(),
  created_at: v.string(),
  /** To within ten minutes; null: never fetched. */
  last_used_at: v.nullable(v.string()),
});
export type CalendarFeed = v.InferOutput<typeof feedSchema>;

export const listFeeds = operation({
  id: 'calendarFeeds.list',
  method: 'GET',
  path: '/v1/calendar-feeds',
  summary: 'Lists the calendar feeds of the asking person, without their secret addresses.',
  access: 'admin',
  success: 200,
  output: v.object({ data: v.array(feedSchema) }),
  failures: [],
});

export const createFeed = operation({
  id: 'calendarFeeds.create',
  method: 'POST',
  path: '/v1/calendar-feeds',
  summary: 'Makes an address a calendar program can subscribe to; it is told this once.',
  access: 'admin',
  body: v.strictObject({
    ...filters,
    name: v.pipe(fields.title, v.maxLength(100, 'Use at most 100 characters.')),
    drafts: flag,
  }),
  success: 201,
  output: v.object({
    data: v.object({
      ...feedSchema.entries,
      /** Below the server's own address; whoever has it can read the feed. */
      path: v.string(),
    }),
  }),
  failures: ['unknown_field', 'conflict'],
});

export const revokeFeed = operation({
  id: 'calendarFeeds.revoke',
  method: 'DELETE',
  path: '/v1/calendar-feeds/{id}',
  summary: 'Revokes one feed of the asking person; its address answers 404 from then on.',
  access: 'admin',
  params: v.strictObject({ id: uuid }),
  success: 204,
  failures: ['not_found'],
});
