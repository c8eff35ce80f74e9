import type { Encoding } from '../../../contract/imports.ts';
import { contentLines, type ContentLine } from './content-lines.ts';

/** A VEVENT as the file has it. */
export interface CalendarEvent {
  readonly properties: ReadonlyMap<string, ContentLine>;
  /** X-WR-TIMEZONE of the calendar, or ''. */
  readonly calendarZone: string;
}

/** The events of a calendar file one after another; alarms in them, zones and tasks beside them are passed over. */
export async function* calendarEvents(file: string, encoding: Encoding): AsyncGenerator<CalendarEvent> {
  const within: string[] = [];
  let calendarZone = '';
  let properties = new Map<string, ContentLine>();
  for await (const line of contentLines(file, encoding)) {
    const component = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      within.push(component);
      if (component === 'VEVENT') properties = new Map();
    } else if (line.name === 'END') {
      if (within.at(-1) === 'VEVENT') yield { properties, calendarZone };
      within.pop();
    } else if (within.at(-1) === 'VEVENT') {
      if (!properties.has(line.name)) properties.set(line.name, line);
    } else if (line.name === 'X-WR-TIMEZONE') calendarZone = line.value.trim();
  }
}
