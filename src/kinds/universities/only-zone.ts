import { canonicalTimeZone } from '../../../contract/time-zone.ts';

type WithTimeZones = Intl.Locale & { readonly getTimeZones?: () => string[] | undefined };

/**
 * The zone of a country that has a single one.
 * @param country ISO 3166-1 alpha-2
 * @returns undefined also where the browser does not know
 */
export const onlyZoneOf = (country: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const zones = (new Intl.Locale(`und-${country}`) as WithTimeZones).getTimeZones?.() ?? [];
  return zones.length === 1 ? canonicalTimeZone(zones[0]!) : undefined;
};
