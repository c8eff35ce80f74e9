/** IANA has renamed places; browsers go on listing them as they were called. https://www.iana.org/time-zones, `backward` */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** All zones the platform knows, by their present names. */
export const timeZones: readonly string[] = [
  ...new Set(Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)),
].toSorted();

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** `kathmandu`, `asia/kathmandu` and `Asia/Katmandu` → `Asia/Kathmandu`; undefined where it is none, or not one alone. */
export const timeZoneNamed = (text: string): string | undefined => {
  const name = plain(text);
  const old = Object.keys(RENAMED).find((zone) => plain(zone) === name || plain(zone).endsWith(`/${name}`));
  const whole = timeZones.find((zone) => plain(zone) === name);
  const cities = timeZones.filter((zone) => plain(zone).endsWith(`/${name}`));
  return whole ?? (cities.length === 1 ? cities[0] : undefined) ?? (old && RENAMED[old]);
};
