import { canonicalTimeZone } from '../../../../contract/time-zone.ts';
import { lazily } from '../../parts/lazily.ts';

export const timeZones = lazily((): readonly string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => canonicalTimeZone(zone) ?? zone))].toSorted(),
);

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_');
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1);
/** Includes the platform's older names: "Katmandu", "Kiev". */
const named = lazily(() => [...new Set([...timeZones(), ...Intl.supportedValuesOf('timeZone')])]);

/** `kathmandu`, `asia/kathmandu`, `Asia/Katmandu` → `Asia/Kathmandu`; undefined if unknown or ambiguous. */
export const timeZoneNamed = (text: string): string | undefined => {
  const name = plain(text);
  const cities = named()
    .filter((zone) => plain(cityOf(zone)) === name)
    .map(canonicalTimeZone);
  if (name.includes('/') || name === 'utc') return canonicalTimeZone(name);
  return new Set(cities).size === 1 ? cities[0] : undefined;
};
