import type { Event } from '../../../contract/events.ts';
import { addDays, dayOf, readWallTime, wallTimeAt } from '../../../contract/wall-time.ts';
import { countryName } from '../../country-name.ts';
import { TOWN_PROPERTY, ZONE_PROPERTY } from '../../imports/file/calendar/calendar-records.ts';
import { contentLine, escapeText } from './content-line.ts';
import { date, localTime, utcTime } from './date-time.ts';

const UTC_ZONES = new Set(['UTC', 'Etc/UTC', 'Etc/GMT']);

type Dated = Event & { readonly starts_at: string };

export const isDated = (event: Event): event is Dated => event.starts_at !== null;

export const zoneOf = ({ all_day: isAllDay, time_zone: zone }: Event): string | null =>
  isAllDay || zone === null || UTC_ZONES.has(zone) ? null : zone;

const moment = (name: string, wallTime: string, zone: string | null): string => {
  if (zone === null) return contentLine(name, localTime(wallTime));
  if (UTC_ZONES.has(zone)) return contentLine(name, `${localTime(wallTime)}Z`);
  const { kind, instant } = readWallTime(wallTime, zone);
  // Calendar programs interpret wall times in a gap or overlap differently.
  if (kind === 'overlap') return contentLine(name, utcTime(instant));
  const shown = kind === 'gap' ? wallTimeAt(instant, zone) : wallTime;
  return contentLine(`${name};TZID=${zone}`, localTime(shown));
};

const times = (event: Dated): string[] => {
  const { starts_at: start, ends_at: end, time_zone: zone } = event;
  if (event.all_day) {
    // DTEND is exclusive; the stored last day is not.
    const dayAfter = addDays(dayOf(end ?? start), 1);
    return [contentLine('DTSTART;VALUE=DATE', date(start)), contentLine('DTEND;VALUE=DATE', date(dayAfter))];
  }
  const isInUtc = zone !== null && readWallTime(start, zone).kind === 'overlap';
  const starts = [
    moment('DTSTART', start, zone),
    ...(isInUtc ? [contentLine(`${ZONE_PROPERTY};VALUE=TEXT`, zone)] : []),
  ];
  const { starts_utc: from, ends_utc: to } = event;
  // DTEND must be later, which a clock change can prevent.
  const isEndLater = end !== null && end > start && (from === null || to === null || to > from);
  return isEndLater ? [...starts, moment('DTEND', end, zone)] : starts;
};

const statusOf = ({ status, event_status: eventStatus }: Event): string => {
  if (eventStatus === 'cancelled') return 'CANCELLED';
  return status === 'draft' || eventStatus === 'postponed' ? 'TENTATIVE' : 'CONFIRMED';
};

const townOf = ({ city, country }: Event): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');

const placeOf = (event: Event): string => {
  const { venue, attendance, join_url: join } = event;
  const place = [venue, townOf(event)].filter(Boolean).join(', ');
  return place === '' && attendance !== 'in_person' ? (join ?? '') : place;
};

const textLine = (name: string, text: string | null): string[] =>
  text ? [contentLine(name, escapeText(text))] : [];

/** RFC 5545, 3.6.1. SEQUENCE follows the version: a later copy replaces an earlier. */
export const eventComponent = (event: Dated): string => {
  const contact = [event.contact_name, event.contact_email, event.contact_phone].filter(Boolean).join(', ');
  const details = [event.description, event.join_url && `Join at ${event.join_url}`];
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', escapeText(event.calendar_uid ?? event.id)),
    contentLine('SEQUENCE', String(event.version - 1)),
    contentLine('DTSTAMP', utcTime(event.updated_at)),
    contentLine('CREATED', utcTime(event.created_at)),
    contentLine('LAST-MODIFIED', utcTime(event.updated_at)),
    ...times(event),
    ...textLine('SUMMARY', event.title),
    contentLine('STATUS', statusOf(event)),
    contentLine('TRANSP', event.all_day || event.event_status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'),
    contentLine('CATEGORIES', escapeText(event.kind.replaceAll('_', ' '))),
    ...textLine('LOCATION', placeOf(event)),
    ...textLine(`${TOWN_PROPERTY};VALUE=TEXT`, townOf(event)),
    ...textLine('DESCRIPTION', details.filter(Boolean).join('\n\n')),
    ...textLine('CONTACT', contact),
    // Stored URIs hold no control characters to escape.
    ...(event.registration_url ? [contentLine('URL', event.registration_url)] : []),
    contentLine('END', 'VEVENT'),
  ].join('');
};
