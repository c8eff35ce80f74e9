import type { Encoding } from '../../../contract/imports.ts';
import type { FileBytes } from '../file/file-bytes.ts';
import { contentLines, type ContentLine } from './content-lines.ts';

/** A VEVENT as the file has it. */
export interface CalendarEvent {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, ContentLine>;
  /** X-WR-TIMEZONE of the calendar, or ''. */
  readonly calendarZone: string;
  /** Why it could not be read whole, in a sentence. */
  readonly damage?: string;
}

const torn = (line: number) => `Line ${line} has more than a million characters.`;
const noProperty = (line: number) => `Line ${line} is no property of a calendar.`;
const misplaced = (line: number) => `Line ${line} ends something else than what began last.`;
const CUT_OFF = 'The calendar ends before this event does: it was cut off. Upload the whole file.';
const NOT_ENDED = 'The calendar ends here without END:VCALENDAR: it was cut off. Upload the whole file.';

/** The events of a calendar file one after another; alarms in them, zones and tasks beside them are passed over. */
export async function* calendarEvents(file: FileBytes, encoding: Encoding): AsyncGenerator<CalendarEvent> {
  const within: string[] = [];
  let calendarZone = '';
  let properties = new Map<string, ContentLine>();
  let damage: string | undefined;
  let began = 0;
  let last = 1;
  const event = (reason = damage): CalendarEvent => ({
    line: began,
    properties,
    calendarZone,
    ...(reason !== undefined && { damage: reason }),
  });
  for await (const line of contentLines(file, encoding)) {
    last = line.line;
    const component = line.value.trim().toUpperCase();
    const isInEvent = within.includes('VEVENT');
    if (line.name === 'BEGIN') {
      if (component === 'VEVENT') {
        // The one before it was never ended.
        if (isInEvent) yield event(CUT_OFF);
        within.length = isInEvent ? within.indexOf('VEVENT') : within.length;
        properties = new Map();
        damage = undefined;
        began = line.line;
      }
      within.push(component);
    } else if (line.name === 'END') {
      if (within.at(-1) !== component && isInEvent) damage ??= misplaced(line.line);
      if (component === 'VEVENT' && isInEvent) {
        yield event();
        within.length = within.indexOf('VEVENT');
      } else if (within.at(-1) === component) within.pop();
    } else if (isInEvent && line.isTorn) damage ??= torn(line.line);
    else if (isInEvent && line.name === '') damage ??= noProperty(line.line);
    else if (within.at(-1) === 'VEVENT') {
      if (!properties.has(line.name)) properties.set(line.name, line);
    } else if (line.name === 'X-WR-TIMEZONE') calendarZone = line.value.trim();
  }
  if (within.includes('VEVENT')) yield event(CUT_OFF);
  else if (within.length > 0)
    yield { line: Math.max(last, 2), properties: new Map(), calendarZone, damage: NOT_ENDED };
}
