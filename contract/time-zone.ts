import { foldText } from './fold-text.ts';
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

const SAMPLED_WEEKS = 52;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const wallTimesIn = (timeZone: string, from: number): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Array.from({ length: SAMPLED_WEEKS }, (_, week) => format.format(from + week * WEEK_MS)).join();
};

interface CountryZones {
  /** The first of zones that agree all year, as Germany’s do. */
  readonly common: string | undefined;
  readonly byCity: ReadonlyMap<string, string>;
}

const cityKey = (city: string) => foldText(city).replaceAll(/[^\p{L}\p{N}]/gu, '');

const readCountryZones = (country: string): CountryZones => {
  const zones = timeZonesOf(country);
  const [first, ...others] = zones;
  const now = Date.now();
  const agree =
    first !== undefined && others.every((zone) => wallTimesIn(zone, now) === wallTimesIn(first, now));
  return {
    common: agree ? first : undefined,
    byCity: new Map(zones.map((zone) => [cityKey(zone.slice(zone.lastIndexOf('/') + 1)), zone])),
  };
};

const zonesByCountry = new Map<string, CountryZones>();

const countryZonesOf = (country: unknown): CountryZones | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const found = zonesByCountry.get(country) ?? readCountryZones(country);
  zonesByCountry.set(country, found);
  return found;
};

/**
 * @param country ISO 3166-1 alpha-2
 * @returns undefined where its zones differ, or the browser does not know them
 */
export const commonZoneOf = (country: unknown): string | undefined => countryZonesOf(country)?.common;

/** The country’s common zone, else the one named after the city, as America/New_York. */
export const impliedTimeZone = (country: unknown, city: unknown): string | undefined => {
  const zones = countryZonesOf(country);
  return zones?.common ?? (typeof city === 'string' ? zones?.byCity.get(cityKey(city)) : undefined);
};
