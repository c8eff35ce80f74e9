import { validate as isUuid, version as uuidVersion } from 'uuid';
import { EVENT_KINDS } from '../../../../contract/events.ts';
import type { Encoding } from '../../../../contract/imports.ts';
import { escapeApostrophe } from '../../../csv/escape-apostrophe.ts';
import type { FileBytes } from '../file-bytes.ts';
import type { FileRecord } from '../file-record.ts';
import { calendarEvents, type CalendarEvent } from './calendar-events.ts';
import { eventTimes } from './event-times.ts';
import { htmlText } from './html-text.ts';
import type { DescribedZone } from './ical.ts';

const textOf = ({ properties }: CalendarEvent, name: string) => properties.get(name)?.text ?? '';
const kindOf = (event: CalendarEvent) => textOf(event, 'CATEGORIES').toLowerCase().replaceAll(' ', '_');
/** Sorts as text; of two with one SEQUENCE the later one counts (RFC 5546, 2.1.5). */
const versionOf = (event: CalendarEvent) => {
  const sequence = Math.max(0, Number(textOf(event, 'SEQUENCE')) || 0);
  const times = ['LAST-MODIFIED', 'DTSTAMP'].map((name) => textOf(event, name).trim());
  return [String(sequence).padStart(16, '0'), ...times].join(' ');
};
/** An occurrence is an event of its own. */
const uidOf = (event: CalendarEvent) => {
  const [uid, occurrence] = [textOf(event, 'UID'), textOf(event, 'RECURRENCE-ID')];
  return uid && occurrence ? `${uid}/${occurrence}` : uid;
};
/** Ours are version 7; other programs' UIDs may be UUIDs too. */
const isOwn = (event: CalendarEvent) => {
  const uid = uidOf(event);
  return isUuid(uid) && uuidVersion(uid) === 7;
};
const isRepeated = ({ properties }: CalendarEvent) => properties.has('RRULE') || properties.has('RDATE');
const isAddress = (place: string) => /^https?:\/\/\S+$/.test(place);
/** How LOCATION ends after the venue, in our own files. */
export const TOWN_PROPERTY = 'X-REGISTRAR-TOWN';
/** Of a DTSTART in UTC that the zone's clocks show twice, in our own files. */
export const ZONE_PROPERTY = 'X-REGISTRAR-ZONE';
/** Without the town. */
const venueOf = (event: CalendarEvent) => {
  const [where, town] = [textOf(event, 'LOCATION'), textOf(event, TOWN_PROPERTY)];
  if (isAddress(where)) return '';
  const venue = town && where.endsWith(town) ? where.slice(0, -town.length).replace(/, $/, '') : where;
  return venue.replaceAll('\n', ', ');
};
/** Our own files end a description with the join link. */
const descriptionOf = (event: CalendarEvent) => {
  const text = textOf(event, 'DESCRIPTION');
  const [ending = '', join = ''] = /(?:^|\n\n)Join at (https?:\/\/\S+)$/.exec(text) ?? [];
  const description = text.slice(0, text.length - ending.length);
  // Other programs write what a person has formatted.
  return { description: isOwn(event) ? description : htmlText(description), join };
};

const scanEvents = async (file: FileBytes, encoding: Encoding) => {
  /** Version by UID. */
  const latest = new Map<string, string>();
  const zones = new Map<string, DescribedZone>();
  let hasOwn = false;
  let hasOthers = false;
  let hasKinds = true;
  let repeats = false;
  for await (const event of calendarEvents(file, encoding, (zone) => zones.set(zone.id, zone))) {
    if (event.damage !== undefined) continue;
    const [key, version] = [uidOf(event), versionOf(event)];
    if (version > (latest.get(key) ?? '')) latest.set(key, version);
    if (isOwn(event)) hasOwn = true;
    else hasOthers = true;
    hasKinds &&= (EVENT_KINDS as readonly string[]).includes(kindOf(event));
    repeats ||= isRepeated(event);
  }
  return { latest, hasOwn, hasOthers, hasKinds, repeats, zones };
};

/** Older versions of a UID are left out; a recurring event is its first occurrence (RFC 5545). */
export async function* calendarRecords(file: FileBytes, encoding: Encoding): AsyncGenerator<FileRecord> {
  const { latest, hasOwn, hasOthers, hasKinds, repeats, zones } = await scanEvents(file, encoding);
  const header = [
    ...(hasOwn ? ['id'] : []),
    ...(hasOthers ? ['UID'] : []),
    'Title',
    'Starts at',
    'Ends at',
    'All day',
    'Time zone',
    'Event status',
    hasKinds ? 'Kind' : 'Categories',
    'Venue',
    'Join URL',
    'Organiser',
    'Registration URL',
    'Description',
    ...(repeats ? ['Repeats'] : []),
  ];
  yield { line: 1, cells: header };
  for await (const event of calendarEvents(file, encoding)) {
    const key = uidOf(event);
    const isOlder = key !== '' && versionOf(event) < (latest.get(key) ?? '');
    const { line, properties, calendarZone, damage } = event;
    if (damage === undefined && isOlder) {
      yield { line, cells: [], olderVersion: textOf(event, 'SUMMARY') };
      continue;
    }
    const own = textOf(event, ZONE_PROPERTY) || calendarZone;
    const { isAllDay, starts, ends, zone } = eventTimes(properties, { own, described: zones });
    const where = textOf(event, 'LOCATION');
    const { description, join } = descriptionOf(event);
    const cells = [
      ...(hasOwn ? [isOwn(event) ? key : ''] : []),
      ...(hasOthers ? [isOwn(event) ? '' : key] : []),
      textOf(event, 'SUMMARY'),
      starts,
      ends,
      isAllDay ? 'yes' : 'no',
      zone,
      textOf(event, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : '',
      textOf(event, 'CATEGORIES'),
      venueOf(event),
      isAddress(where) ? where : join,
      properties.get('ORGANIZER')?.parameter('CN') ?? '',
      properties.get('URL')?.value ?? '',
      description,
      ...(repeats ? [properties.get('RRULE')?.value ?? properties.get('RDATE')?.value ?? ''] : []),
    ];
    yield { line, cells: cells.map(escapeApostrophe), ...(damage !== undefined && { damage }) };
  }
}
