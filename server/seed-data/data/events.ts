import type { EventInput } from '../../../contract/events.ts';
import { belowHeadings } from './below-headings.ts';
import { EVENT_LINES } from './event-lines.ts';

export interface EventRow {
  readonly input: EventInput;
  /** A seed university; null: see `organiser`. */
  readonly host: string | null;
  /** Days from the first start; negative: past. */
  readonly inDays: number;
  /** At the venue, `14:00`; null: all-day. */
  readonly time: string | null;
  readonly hours: number;
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  readonly previousInDays: number | null;
}

const TIME_PATTERN = /^(?<days>[+-]\d+)(?: (?<time>\d\d:\d\d))?(?: (?<hours>\d+)h)?$/;
const VENUE_PATTERN = /^(?<online>online)?(?: and )?(?:(?<venue>.+), (?<city>[^,]+))?$/;
const ORGANISER_PREFIX = /^by /;

const attendanceOf = (online: string | undefined, city: string | undefined) => {
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
    input: {
      title,
      kind: kind as EventInput['kind'],
      organiser: isOrganiser ? who.replace(ORGANISER_PREFIX, '') : null,
      attendance: attendanceOf(online, city),
      venue,
      city: city ?? null,
      country: city ? country : null,
      time_zone: timeZone,
      join_url: online ? `https://meet.example.org/${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}` : null,
      event_status: status as EventInput['event_status'],
    },
    host: isOrganiser ? null : who,
    inDays: Number(days),
    time,
    hours: Number(hours ?? 0),
    subjects: codes.filter((code) => /^\d/.test(code)),
    levels: codes.filter((code) => !/^\d/.test(code)),
    previousInDays: previousInDays === undefined ? null : Number(previousInDays),
  };
};

export const events: readonly EventRow[] = belowHeadings(EVENT_LINES, row);
