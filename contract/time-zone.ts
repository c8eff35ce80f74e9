import RENAMED from './renamed-zones.json' with { type: 'json' };

const known = new Map<string, string | undefined>();

const lookUp = (name: string): string | undefined => {
  // Abbreviations are ambiguous.
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // Browsers and Node keep names that IANA has replaced.
    return (RENAMED as Readonly<Record<string, string>>)[timeZone] ?? timeZone;
  } catch {
    return undefined;
  }
};

/** `asia/katmandu` → `Asia/Kathmandu`; undefined if unknown. */
export const canonicalTimeZone = (name: string): string | undefined => {
  if (!known.has(name)) known.set(name, lookUp(name));
  return known.get(name);
};

type WithTimeZones = Intl.Locale & {
  readonly getTimeZones?: () => string[] | undefined;
  /** Node 20 to 22, and browsers before `getTimeZones`. */
  readonly timeZones?: string[] | undefined;
};

const readTimeZones = (country: string): readonly string[] => {
  const locale: WithTimeZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.map((zone) => canonicalTimeZone(zone) ?? zone);
};

/** Of countries: reading them takes 0.3 ms, and an import has many rows. */
const zonesRead = new Map<string, readonly string[]>();

/** Empty where the browser does not know. */
export const timeZonesOf = (country: string): readonly string[] => {
  const zones = zonesRead.get(country) ?? readTimeZones(country);
  zonesRead.set(country, zones);
  return zones;
};

/**
 * @param country ISO 3166-1 alpha-2
 * @returns undefined where there are several, or the browser does not know
 */
export const onlyZoneOf = (country: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const [zone, ...others] = timeZonesOf(country);
  return others.length === 0 ? zone : undefined;
};
