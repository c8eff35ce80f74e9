/** `Asia/Kathmandu` → "Kathmandu" */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** `Asia/Kathmandu` → "Kathmandu time" */
export const zoneName = (zone: string | null): string => {
  if (zone === null || zone === 'UTC') return zone ?? '';
  return `${zoneCity(zone)} time`;
};
