import RENAMED from './renamed-zones.json' with { type: 'json' };

const known = new Map<string, string | undefined>();

const lookUp = (name: string): string | undefined => {
  // Abbreviations mean different zones to different people, and an offset is no zone.
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // IANA has renamed places; browsers and Node go on calling them by their old names.
    return (RENAMED as Readonly<Record<string, string>>)[timeZone] ?? timeZone;
  } catch {
    return undefined;
  }
};

/** The present name of an IANA zone, whatever its case or age: `asia/katmandu` → `Asia/Kathmandu`; undefined where there is none. */
export const canonicalTimeZone = (name: string): string | undefined => {
  if (!known.has(name)) known.set(name, lookUp(name));
  return known.get(name);
};
