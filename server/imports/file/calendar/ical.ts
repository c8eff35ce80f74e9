import ICAL from 'ical.js';

export interface Property {
  readonly name: string;
  /** By upper-case name, RFC 6868 decoded. */
  parameter(name: string): string;
  readonly value: string;
  /** Unescaped (RFC 5545, 3.3.11); several values are joined by commas. */
  readonly text: string;
}

const PROPERTY_PATTERN = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":])*)?):(.*)$/s;
/** On invalid values of other types ical.js throws. */
const { categories, description, location, organizer, status, summary, uid } = ICAL.design.icalendar.property;
const design = {
  ...ICAL.design.icalendar,
  property: { categories, description, location, organizer, status, summary, uid },
};

/** Undefined where it is no content line (RFC 5545, 3.1). */
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

const MS_PER_SECOND = 1000;
const MS_PER_DAY = 86_400_000;
/** Programs write two, or one per clock change. */
const MAX_OBSERVANCES = 200;
/** Other RRULEs could be crafted to run for hours. */
const YEARLY_RULE_PARTS = new Set(['BYMONTH', 'BYDAY', 'BYMONTHDAY']);

const isYearly = (observance: ICAL.Component): boolean =>
  observance.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue() as ICAL.Recur;
    const parts = Object.entries(rule.parts as Record<string, readonly unknown[]>);
    return (
      rule.freq === 'YEARLY' &&
      parts.every(([part, values]) => YEARLY_RULE_PARTS.has(part) && values.length === 1)
    );
  });

/** Without offsets ical.js assumes UTC. */
const isWhole = (observance: ICAL.Component): boolean =>
  ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every((name) => observance.hasProperty(name));

export interface DescribedZone {
  readonly id: string;
  readonly location: string;
  /** Milliseconds since 1970; undefined where the clocks skip it. */
  instantOf(wallTime: string): number | undefined;
}

/**
 * Undefined where the VTIMEZONE (RFC 5545, 3.6.5) is invalid.
 * @param lines BEGIN and END included
 */
export const readZone = (lines: readonly string[]): DescribedZone | undefined => {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
    const observances = component.getAllSubcomponents();
    if (observances.length === 0 || observances.length > MAX_OBSERVANCES) return undefined;
    if (!observances.every(isYearly) || !observances.every(isWhole)) return undefined;
    const zone = new ICAL.Timezone(component);
    const offsetAt = (time: number) =>
      zone.utcOffset(ICAL.Time.fromJSDate(new Date(time), true)) * MS_PER_SECOND;
    return {
      id: zone.tzid,
      location: String(component.getFirstPropertyValue('x-lic-location') ?? ''),
      instantOf: (wallTime) => {
        const time = Date.parse(`${wallTime}Z`);
        const offset = offsetAt(time);
        // A skipped time lies before the change to its offset.
        const skipped = offset - offsetAt(time - MS_PER_DAY);
        return skipped > 0 && offsetAt(time - skipped) < offset ? undefined : time - offset;
      },
    };
  } catch {
    return undefined;
  }
};
