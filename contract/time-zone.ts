import { withPlainLetters } from './plain-letters.ts';
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

const wallTimesIn = (timeZone: string): readonly string[] => {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Array.from({ length: SAMPLED_WEEKS }, (_, week) => format.format(Date.now() + week * WEEK_MS));
};

const readCommonZone = (country: string): string | undefined => {
  const [first, ...others] = timeZonesOf(country);
  if (first === undefined || others.length === 0) return first;
  const times = wallTimesIn(first).join();
  return others.every((zone) => wallTimesIn(zone).join() === times) ? first : undefined;
};

const commonZones = new Map<string, string | undefined>();

/**
 * The first zone of a country whose zones agree all year, as Germany’s do.
 * @param country ISO 3166-1 alpha-2
 * @returns undefined where its zones differ, or the browser does not know them
 */
export const commonZoneOf = (country: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  if (!commonZones.has(country)) commonZones.set(country, readCommonZone(country));
  return commonZones.get(country);
};

const foldCity = (city: string) =>
  withPlainLetters(city.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()).replaceAll(
    /[^\p{L}\p{N}]/gu,
    '',
  );

/** The zone named after the city, as America/New_York, else the country’s only one. */
export const impliedTimeZone = (country: unknown, city: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const common = commonZoneOf(country);
  if (common !== undefined || typeof city !== 'string' || city === '') return common;
  const folded = foldCity(city);
  return timeZonesOf(country).find((zone) => foldCity(zone.slice(zone.lastIndexOf('/') + 1)) === folded);
};
