/** `Asia/Kathmandu` → "Kathmandu time" */
export const zoneName = (zone: string | null): string => {
  if (zone === null) return '';
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return zone === 'UTC' ? 'UTC' : `${place} time`;
};
