import type { ATTENDANCES, EVENT_KINDS, EVENT_STATUSES } from '../../../contract/events.ts';
import { belowHeadings } from './below-headings.ts';
import { EVENT_LINES } from './event-lines.ts';

export interface EventRow {
  readonly title: string;
  readonly kind: (typeof EVENT_KINDS)[number];
  /** A seed university; null: see `organiser`. */
  readonly host: string | null;
  readonly organiser: string | null;
  readonly attendance: (typeof ATTENDANCES)[number];
  readonly venue: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** From the first start. */
  readonly inDays: number;
  /** At the venue, `14:00`; null: all-day. */
  readonly time: string | null;
  readonly hours: number;
  readonly timeZone: string;
  readonly joinUrl: string | null;
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  readonly status: (typeof EVENT_STATUSES)[number];
  readonly previousInDays: number | null;
}

const TIME_PATTERN = /^(?<days>[+-]\d+)(?: (?<time>\d\d:\d\d))?(?: (?<hours>\d+)h)?$/;
const VENUE_PATTERN = /^(?<online>online)?(?: and )?(?:(?<venue>.+), (?<city>[^,]+))?$/;
const ORGANISER_PREFIX = /^by /;

const attendanceOf = (online: string | undefined, city: string | undefined): EventRow['attendance'] => {
  if (!online) return 'in_person';
  return city ? 'hybrid' : 'online';
};

const row = (cells: readonly string[], [country = '', timeZone = '']: readonly string[]): EventRow => {
  const [when = '', kind, title = '', who = '', where = '', about = '', became = ''] = cells;
  const { days, time = null, hours } = TIME_PATTERN.exec(when)?.groups ?? {};
  const { online, venue = null, city } = VENUE_PATTERN.exec(where)?.groups ?? {};
  const [status = 'scheduled', previousInDays] = became.split(' ').filter(Boolean);
  const codes = about.split(' ').filter(Boolean);
  const isOrganiser = ORGANISER_PREFIX.test(who);
  return {
    title,
    kind: kind as EventRow['kind'],
    host: isOrganiser ? null : who,
    organiser: isOrganiser ? who.replace(ORGANISER_PREFIX, '') : null,
    attendance: attendanceOf(online, city),
    venue,
    city: city ?? null,
    country: city ? country : null,
    inDays: Number(days),
    time,
    hours: Number(hours ?? 0),
    timeZone,
    joinUrl: online ? `https://meet.example.org/${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}` : null,
    subjects: codes.filter((code) => /^\d/.test(code)),
    levels: codes.filter((code) => !/^\d/.test(code)),
    status: status as EventRow['status'],
    previousInDays: previousInDays === undefined ? null : Number(previousInDays),
  };
};

export const events: readonly EventRow[] = belowHeadings(EVENT_LINES, row);
