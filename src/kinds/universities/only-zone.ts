import { timeZonesOf } from '../../../contract/time-zone.ts';

/**
 * @param country ISO 3166-1 alpha-2
 * @returns undefined where there are several, or the browser does not know
 */
export const onlyZoneOf = (country: unknown): string | undefined => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
  const [zone, ...others] = timeZonesOf(country);
  return others.length === 0 ? zone : undefined;
};
