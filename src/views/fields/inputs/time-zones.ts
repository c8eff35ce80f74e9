import { COUNTRIES } from '../../../../contract/countries.ts';
import { canonicalTimeZone, timeZonesOf } from '../../../../contract/time-zone.ts';
import { countryName } from '../../format/format.ts';
import { lazily } from '../../format/lazily.ts';

export const timeZones = lazily((): readonly string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => canonicalTimeZone(zone) ?? zone))].toSorted(),
);

const normalise = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_');
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1);
/** With older names: "Katmandu", "Kiev". */
const named = lazily(() => [...new Set([...timeZones(), ...Intl.supportedValuesOf('timeZone')])]);

/** `Asia/Katmandu` → `Asia/Kathmandu`; undefined if unknown or ambiguous. */
export const timeZoneNamed = (text: string): string | undefined => {
  const name = normalise(text);
  const cities = named()
    .filter((zone) => normalise(cityOf(zone)) === name)
    .map(canonicalTimeZone);
  if (name.includes('/') || name === 'utc') return canonicalTimeZone(name);
  return new Set(cities).size === 1 ? cities[0] : undefined;
};

/** Each locale abbreviates only the zones of its own region. */
const NAMES = [
  ['en-GB', 'short'],
  ['en-US', 'short'],
  ['en-IN', 'short'],
  ['en-AU', 'short'],
  ['en', 'long'],
] as const;
const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)];

const spokenNames = (zone: string): string => {
  const names = NAMES.flatMap(([locale, timeZoneName]) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName });
    return SEASONS.map((at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value);
  });
  return ` ${names.join(' ')}`.toLowerCase();
};
const spoken = lazily(() => timeZones().map((zone) => ({ zone, names: spokenNames(zone) })));

const BEST_KNOWN: readonly string[] = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Athens',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Sydney',
];

const MIN_SPOKEN_LENGTH = 3;

/** “Nepal”, “CET”, “Pacific Standard”: countries before names. */
export const timeZonesCalled = (text: string): readonly string[] => {
  const name = text.trim().toLowerCase();
  if (name.length < MIN_SPOKEN_LENGTH) return [];
  const countries = COUNTRIES.filter((country) => countryName(country).toLowerCase().startsWith(name));
  const zones = new Set(countries.flatMap(timeZonesOf));
  if (zones.size > 0) return [...zones];
  const called = spoken()
    .filter(({ names }) => names.includes(` ${name}`))
    .map(({ zone }) => zone);
  return [
    ...BEST_KNOWN.filter((zone) => called.includes(zone)),
    ...called.filter((zone) => !BEST_KNOWN.includes(zone)),
  ];
};
