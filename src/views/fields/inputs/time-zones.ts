import { canonicalTimeZone } from '../../../../contract/time-zone.ts';

/** All zones the platform knows, by their present names. */
export const timeZones: readonly string[] = [
  ...new Set(Intl.supportedValuesOf('timeZone').map((zone) => canonicalTimeZone(zone) ?? zone)),
].toSorted();

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_');
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1);
/** Also by the names the platform lists them under: "Katmandu", "Kiev". */
const named = [...new Set([...timeZones, ...Intl.supportedValuesOf('timeZone')])];

/** `kathmandu`, `asia/kathmandu` and `Asia/Katmandu` → `Asia/Kathmandu`; undefined where it is none, or not one alone. */
export const timeZoneNamed = (text: string): string | undefined => {
  const name = plain(text);
  const cities = named.filter((zone) => plain(cityOf(zone)) === name).map(canonicalTimeZone);
  if (name.includes('/') || name === 'utc') return canonicalTimeZone(name);
  return new Set(cities).size === 1 ? cities[0] : undefined;
};
