import * as v from 'valibot';
import { EVENT_STATUSES } from './event-statuses.ts';
import * as fields from './fields.ts';
import { kind, type Envelope, type RecordInput, type Rule } from './records.ts';
import { readWallTime, wallTimeAt } from './wall-time.ts';

export const EVENT_KINDS = [
  'fair',
  'open_day',
  'webinar',
  'info_session',
  'interview',
  'conference',
  'deadline',
  'other',
] as const;
export const ATTENDANCES = ['in_person', 'online', 'hybrid'] as const;
const MAX_CAPACITY = 1_000_000;

const isAtMidnight = (wallTime: unknown) => typeof wallTime !== 'string' || wallTime.endsWith('T00:00');

const inOrder =
  (first: string, second: string, message: string): Rule =>
  ({ [first]: from, [second]: to }) => {
    if (typeof to !== 'string') return [];
    if (typeof from !== 'string') return [{ path: first, message: 'Enter a start, or clear the end.' }];
    return to < from ? [{ path: second, message }] : [];
  };

const TIME_FIELDS = ['starts_at', 'ends_at', 'registration_opens_at', 'registration_closes_at'] as const;

const notSkipped =
  (path: (typeof TIME_FIELDS)[number]): Rule =>
  ({ time_zone: zone, all_day: isAllDay, [path]: wallTime }) => {
    if (typeof zone !== 'string' || isAllDay === true || typeof wallTime !== 'string') return [];
    const { kind, instant } = readWallTime(wallTime, zone);
    if (kind !== 'gap') return [];
    const next = wallTimeAt(instant, zone);
    const isSameDay = next.slice(0, 10) === wallTime.slice(0, 10);
    const other = isSameDay ? next.slice(11) : next.replace('T', ' ');
    const message = `${wallTime.slice(11, 16)} doesn’t exist that day in ${zone} because clocks go forward. Enter ${other} or another time.`;
    return [{ path, message }];
  };

const skippedTimeRules = TIME_FIELDS.map(notSkipped);

/** For wall times that the zone's clocks skip. */
export const skippedTimeErrors: Rule = (values) => skippedTimeRules.flatMap((rule) => rule(values));

/** Days where `all_day` is set. */
export const DAY_FIELDS = ['starts_at', 'ends_at'] as const;

const atMidnight =
  (path: (typeof DAY_FIELDS)[number]): Rule =>
  ({ all_day: isAllDay, [path]: wallTime }) =>
    isAllDay && !isAtMidnight(wallTime) ? [{ path, message: 'Remove the times, or turn off All day.' }] : [];

/**
 * Wall times in `time_zone`. All-day events start and end at midnight, include the day of `ends_at`, and may
 * lack a zone.
 */
export const event = kind({
  singular: 'event',
  plural: 'events',
  title: 'title',
  fields: {
    title: fields.requiredTitle,
    kind: fields.requiredChoice(EVENT_KINDS),
    /** Null where `organiser` names the host. */
    host_id: fields.optionalReference,
    organiser: fields.optionalName,
    attendance: fields.requiredChoice(ATTENDANCES),
    venue: fields.optionalName,
    city: fields.optionalName,
    country: fields.optionalCountry,
    join_url: fields.optionalUrl,
    all_day: fields.flag,
    starts_at: fields.optionalWallTime,
    ends_at: fields.optionalWallTime,
    time_zone: fields.optionalTimeZone,
    capacity: fields.optionalInteger(1, MAX_CAPACITY, 'Enter a capacity of 1 or more.'),
    registration_url: fields.optionalUrl,
    registration_opens_at: fields.optionalWallTime,
    registration_closes_at: fields.optionalWallTime,
    subject_ids: fields.references(50, 'Select up to 50 subjects.'),
    major_ids: fields.references(50, 'Select up to 50 majors.'),
    level_ids: fields.references(50, 'Select up to 50 levels.'),
    contact_name: fields.optionalName,
    contact_email: fields.optionalEmail,
    contact_phone: fields.optionalPhone,
    event_status: fields.choiceOr(EVENT_STATUSES, 'scheduled'),
    previous_starts_at: fields.optionalWallTime,
    description: fields.optionalText,
    /** UID of the source calendar (RFC 5545, 3.8.4.7). */
    calendar_uid: fields.optionalName,
    source_ids: fields.sourceIds,
  },
  computed: {
    starts_utc: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    ends_utc: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  },
  toPublish: ['starts_at'],
  summary: ['starts_at', 'all_day', 'time_zone', 'city', 'event_status'],
  references: {
    host_id: 'universities',
    subject_ids: 'subjects',
    major_ids: 'majors',
    level_ids: 'levels',
  },
  naturalKeys: [['calendar_uid'], ['source_ids'], ['slug'], ['title', 'starts_at']],
  defaultSort: '-starts_at,title',
  rules: [
    inOrder('starts_at', 'ends_at', 'End must be after start.'),
    inOrder('registration_opens_at', 'registration_closes_at', 'Registration must close after it opens.'),
    ...skippedTimeRules,
    ...DAY_FIELDS.map(atMidnight),
    ({ all_day: isAllDay, starts_at: start, time_zone: zone }) =>
      !isAllDay && start && !zone ? [{ path: 'time_zone', message: 'Select a time zone.' }] : [],
    ({ attendance, join_url: join, status }) =>
      status === 'published' && (attendance === 'online' || attendance === 'hybrid') && !join
        ? [{ path: 'join_url', message: 'Enter a join link to publish.' }]
        : [],
    ({ host_id: host, organiser, status }) =>
      status === 'published' && !host && !organiser
        ? [{ path: 'organiser', message: 'Enter a host university or an organiser to publish.' }]
        : [],
  ],
});

type Fields = typeof event.fields;
export type Event = Envelope & { [K in keyof Fields]: v.InferOutput<Fields[K]> } & {
  /** ISO 8601; null without wall time or zone. */
  starts_utc: string | null;
  ends_utc: string | null;
};
export type EventInput = RecordInput<typeof event>;
