import { timeZonesOf } from '../../../contract/time-zone.ts';

/**
 * The zone of a country that has a single one.
 * @param country ISO 3166-1 alpha-2
 * @returns undefined also where the browser does not know
 */
export const onlyZoneOf = (country: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const [zone, ...others] = timeZonesOf(country);
  return others.length === 0 ? zone : undefined;
};
