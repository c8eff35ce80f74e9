import { EVENT_KINDS } from '../../../contract/events.ts';
import type { Encoding } from '../../../contract/imports.ts';
import { calendarEvents, type CalendarEvent } from './calendar-events.ts';
import { unescapeText, type ContentLine } from './content-lines.ts';
import { eventTimes } from './event-times.ts';

/** As our own calendars name events: by their ids. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KINDS: readonly string[] = EVENT_KINDS;

const textOf = ({ properties }: CalendarEvent, name: string) =>
  unescapeText(properties.get(name)?.value ?? '');
const kindOf = (event: CalendarEvent) => textOf(event, 'CATEGORIES').toLowerCase().replaceAll(' ', '_');
const sequenceOf = (event: CalendarEvent) => Number(textOf(event, 'SEQUENCE')) || 0;
const keyOf = (event: CalendarEvent) => {
  const uid = textOf(event, 'UID');
  return uid && `${uid} ${textOf(event, 'RECURRENCE-ID')}`;
};
const isRepeated = ({ properties }: CalendarEvent) => properties.has('RRULE') || properties.has('RDATE');
/** `CN=Tribhuvan University:mailto:…` */
const nameOf = (organiser: ContentLine | undefined) => organiser?.parameters.get('CN') ?? '';
const isAddress = (place: string) => /^https?:\/\/\S+$/.test(place);

/** What all events of a file have, or some. */
interface Survey {
  /** Which of the events with one UID is the latest, by its place. */
  readonly latest: ReadonlyMap<string, number>;
  readonly isOurs: boolean;
  readonly hasKinds: boolean;
  readonly repeats: boolean;
}

const survey = async (file: string, encoding: Encoding): Promise<Survey> => {
  const latest = new Map<string, { place: number; sequence: number }>();
  let place = 0;
  let isOurs = true;
  let hasKinds = true;
  let repeats = false;
  for await (const event of calendarEvents(file, encoding)) {
    const [key, sequence] = [keyOf(event), sequenceOf(event)];
    if (sequence >= (latest.get(key)?.sequence ?? 0)) latest.set(key, { place, sequence });
    isOurs &&= OWN_ID.test(textOf(event, 'UID'));
    hasKinds &&= KINDS.includes(kindOf(event));
    repeats ||= isRepeated(event);
    place += 1;
  }
  return {
    latest: new Map([...latest].map(([key, one]) => [key, one.place])),
    isOurs,
    hasKinds,
    repeats,
  };
};

/**
 * A calendar file (RFC 5545) as the lines of a table: a header, then an event a line. Of several versions of one event
 * the latest counts; one that repeats is its first occurrence, its rule a column of its own.
 */
export async function* calendarRecords(file: string, encoding: Encoding): AsyncGenerator<string[]> {
  const { latest, isOurs, hasKinds, repeats } = await survey(file, encoding);
  yield [
    isOurs ? 'id' : 'UID',
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
  let place = -1;
  for await (const event of calendarEvents(file, encoding)) {
    place += 1;
    const key = keyOf(event);
    if (key !== '' && latest.get(key) !== place) continue;
    const { properties, calendarZone } = event;
    const { isAllDay, starts, ends, zone } = eventTimes(properties, calendarZone);
    const where = textOf(event, 'LOCATION');
    yield [
      textOf(event, 'UID'),
      textOf(event, 'SUMMARY'),
      starts,
      ends,
      isAllDay ? 'yes' : 'no',
      zone,
      textOf(event, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : '',
      textOf(event, 'CATEGORIES'),
      isAddress(where) ? '' : where.replaceAll('\n', ', '),
      isAddress(where) ? where : '',
      nameOf(properties.get('ORGANIZER')),
      properties.get('URL')?.value.trim() ?? '',
      textOf(event, 'DESCRIPTION'),
      ...(repeats ? [properties.get('RRULE')?.value ?? properties.get('RDATE')?.value ?? ''] : []),
    ];
  }
}
