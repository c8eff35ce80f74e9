import type { Encoding } from '../../../../contract/imports.ts';
import type { FileBytes } from '../file-bytes.ts';
import { contentLines } from './content-lines.ts';
import { readProperty, readZone, type DescribedZone, type Property } from './ical.ts';

export interface CalendarEvent {
  /** First line in the file, from 1. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, Property>;
  readonly calendarZone: string;
  readonly damage?: string;
}

const MAX_ZONE_LINES = 2000;
const MAX_ZONES = 500;

const repeated = (line: number, name: string) =>
  `Line ${line} gives ${name} again with another value. Keep one of them.`;
/** At most once in an event (RFC 5545, 3.6.1). */
const SINGLE_PROPERTIES: ReadonlySet<string> = new Set([
  'UID',
  'RECURRENCE-ID',
  'SEQUENCE',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'STATUS',
  'LOCATION',
  'ORGANIZER',
  'URL',
  'DESCRIPTION',
]);
/** Never both (RFC 5545, 3.6.1). */
const RIVAL_PROPERTIES: Readonly<Record<string, string>> = { DTEND: 'DURATION', DURATION: 'DTEND' };
const rival = (line: number, name: string) =>
  `Line ${line} gives ${name}, but the event already has ${RIVAL_PROPERTIES[name]}. Keep one of them.`;
const ofOlderKind = (line: number, encoding: string) =>
  `Line ${line} has its text in the encoding ${encoding} of older calendars. Export the calendar as iCalendar 2.0.`;
/** vCalendar 1.0 encodes texts, iCalendar only attachments (RFC 5545, 3.2.7). */
const encodingOf = ({ name, parameter }: Property): string | undefined => {
  const encoding = parameter('ENCODING').toUpperCase();
  return SINGLE_PROPERTIES.has(name) && /^(QUOTED-PRINTABLE|BASE64|B)$/.test(encoding) ? encoding : undefined;
};
const TRUNCATED_MESSAGE = 'The calendar is cut off before this event ends. Upload the complete file.';
const UNCLOSED_MESSAGE = 'The calendar is cut off: END:VCALENDAR is missing. Upload the complete file.';

/** Ignores alarms and tasks; `describe` receives each VTIMEZONE. */
export async function* calendarEvents(
  file: FileBytes,
  encoding: Encoding,
  describe: (zone: DescribedZone) => void = () => {},
): AsyncGenerator<CalendarEvent> {
  const within: string[] = [];
  let calendarZone = '';
  let properties = new Map<string, Property>();
  let zoneLines: string[] = [];
  let zones = 0;
  let damage: string | undefined;
  let began = 0;
  let last = 1;
  const event = (reason = damage): CalendarEvent => ({
    line: began,
    properties,
    calendarZone,
    ...(reason !== undefined && { damage: reason }),
  });
  for await (const { line, text, isTorn } of contentLines(file, encoding)) {
    if (text.trim() === '') continue;
    last = line;
    const isInEvent = within.includes('VEVENT');
    const [, edge = '', named = ''] = /^(BEGIN|END):(.*)$/i.exec(text) ?? [];
    const component = named.trim().toUpperCase();
    if (edge.toUpperCase() === 'BEGIN') {
      if (component === 'VEVENT') {
        if (isInEvent) yield event(TRUNCATED_MESSAGE);
        within.length = isInEvent ? within.indexOf('VEVENT') : within.length;
        properties = new Map();
        damage = undefined;
        began = line;
      } else if (component === 'VTIMEZONE') zoneLines = [];
      else if (component === 'VCALENDAR') calendarZone = '';
      within.push(component);
    } else if (edge !== '') {
      if (within.at(-1) !== component && isInEvent)
        damage ??= `Line ${line} ends a component that isn’t open.`;
      if (component === 'VEVENT' && isInEvent) {
        yield event();
        within.length = within.indexOf('VEVENT');
      } else if (within.at(-1) === component) within.pop();
    } else if (isInEvent && isTorn) damage ??= `Line ${line} has more than a million characters.`;
    else if (isInEvent || within.at(-1) === 'VCALENDAR') {
      const property = readProperty(text);
      if (isInEvent && !property) damage ??= `Line ${line} isn’t a calendar property.`;
      else if (property && within.at(-1) === 'VEVENT') {
        const encoded = encodingOf(property);
        if (encoded) damage ??= ofOlderKind(line, encoded);
        const first = properties.get(property.name);
        if (properties.has(RIVAL_PROPERTIES[property.name] ?? '')) damage ??= rival(line, property.name);
        if (!first) properties.set(property.name, property);
        else if (property.name === 'CATEGORIES')
          properties.set(property.name, { ...property, text: `${first.text},${property.text}` });
        else if (SINGLE_PROPERTIES.has(property.name) && property.value !== first.value)
          damage ??= repeated(line, property.name);
      } else if (property?.name === 'X-WR-TIMEZONE') calendarZone = property.value;
    }
    const isZoneEnded = edge.toUpperCase() === 'END' && component === 'VTIMEZONE';
    if ((within.includes('VTIMEZONE') || isZoneEnded) && zoneLines.length < MAX_ZONE_LINES)
      zoneLines.push(text);
    if (isZoneEnded && zones < MAX_ZONES) {
      zones += 1;
      const zone = readZone(zoneLines);
      if (zone) describe(zone);
    }
  }
  if (within.includes('VEVENT')) yield event(TRUNCATED_MESSAGE);
  else if (within.length > 0)
    yield { line: Math.max(last, 2), properties: new Map(), calendarZone, damage: UNCLOSED_MESSAGE };
}
