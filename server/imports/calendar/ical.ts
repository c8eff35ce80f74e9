import ICAL from 'ical.js';

/** A property as it was read. */
export interface Property {
  /** Upper case. */
  readonly name: string;
  /** By its name in upper case, RFC 6868's signs resolved. */
  parameter(name: string): string;
  /** The value as the file has it, trimmed. */
  readonly value: string;
  /** The value of a TEXT with its escapes resolved, RFC 5545, 3.3.11; several are parted by commas. */
  readonly text: string;
}

/** A name, then parameters in which what stands in quotes is none of the signs it looks like, then the value. */
const PROPERTY_PATTERN = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":])*)?):(.*)$/s;
/** The texts an event is told by; every other value is judged by whoever reads it, and no rule that is none stops it here. */
const { categories, description, location, organizer, status, summary, uid } = ICAL.design.icalendar.property;
const design = {
  ...ICAL.design.icalendar,
  property: { categories, description, location, organizer, status, summary, uid },
};

/** A property of RFC 5545, 3.1; undefined where a line is none. */
export const readProperty = (line: string): Property | undefined => {
  const [, name = '', , value = ''] = PROPERTY_PATTERN.exec(line) ?? [];
  if (name === '') return undefined;
  try {
    const property = ICAL.Property.fromString(line, design);
    return {
      name: name.toUpperCase(),
      parameter: (key) => [property.getFirstParameter(key.toLowerCase()) ?? ''].flat().join(','),
      value: value.trim(),
      get text() {
        return property.getValues().join(',').trim();
      },
    };
  } catch {
    return undefined;
  }
};

/** Most observances of a zone: a program writes two, or one for each change of the clocks. */
const MAX_OBSERVANCES = 200;
/** Rules that say one day of a year, as every program writes them: others could be made to run for hours. */
const YEARLY_RULE_PARTS = new Set(['BYMONTH', 'BYDAY', 'BYMONTHDAY']);

const isYearly = (observance: ICAL.Component): boolean =>
  observance.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue() as ICAL.Recur;
    const parts = Object.entries(rule.parts as Record<string, readonly unknown[]>);
    return (
      rule.freq === 'YEARLY' &&
      parts.every(([part, said]) => YEARLY_RULE_PARTS.has(part) && said.length === 1)
    );
  });

/** A time zone as a calendar describes it itself. */
export interface DescribedZone {
  readonly id: string;
  /** What the IANA calls it, by the word of the program that wrote it; ''. */
  readonly location: string;
  /** The instant, in milliseconds since 1970, at which its clocks show a wall time. */
  instantOf(wallTime: string): number;
}

/**
 * A VTIMEZONE (RFC 5545, 3.6.5); undefined where it cannot be read.
 * @param lines its properties, BEGIN and END included
 */
export const readZone = (lines: readonly string[]): DescribedZone | undefined => {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
    const observances = component.getAllSubcomponents();
    if (observances.length === 0 || observances.length > MAX_OBSERVANCES) return undefined;
    if (!observances.every(isYearly)) return undefined;
    const zone = new ICAL.Timezone(component);
    return {
      id: zone.tzid,
      location: String(component.getFirstPropertyValue('x-lic-location') ?? ''),
      instantOf: (wallTime) =>
        Date.parse(`${wallTime}Z`) - zone.utcOffset(ICAL.Time.fromDateTimeString(`${wallTime}:00`)) * 1000,
    };
  } catch {
    return undefined;
  }
};
