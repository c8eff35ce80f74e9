/** Wall time; where a zone changes its clocks on another day than Berlin, its own. */
interface Moment {
  readonly name: string;
  readonly at: string;
  readonly in?: Readonly<Record<string, string>>;
}

/** Each weekday, ends of months, 29 February, both sides of New Year and both changes of the clocks. */
export const MOMENTS: readonly Moment[] = [
  { name: 'Monday, the end of January', at: '2028-01-31T12:00' },
  { name: 'Tuesday 29 February', at: '2028-02-29T12:00' },
  { name: 'Wednesday, the end of June', at: '2027-06-30T00:10' },
  { name: 'Thursday, the end of September', at: '2027-09-30T23:30' },
  { name: 'Friday 31 December, 23:30', at: '2027-12-31T23:30' },
  { name: 'Saturday 1 January, 00:30', at: '2028-01-01T00:30' },
  {
    name: 'Sunday, clocks put forward',
    at: '2027-03-28T10:00',
    in: { 'America/New_York': '2027-03-14T10:00', 'Australia/Sydney': '2027-10-03T10:00' },
  },
  {
    name: 'Sunday, clocks put back',
    at: '2027-10-31T10:00',
    in: { 'America/New_York': '2027-11-07T10:00', 'Australia/Sydney': '2027-04-04T10:00' },
  },
];
export const ZONES = [
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Sydney',
] as const;
export const LOCALES = ['de_DE.UTF-8', 'sv_SE.UTF-8', 'ar_EG.UTF-8', 'C'] as const;

export interface Combination {
  readonly number: number;
  readonly moment: string;
  readonly zone: string;
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly instant: number;
  /** Whether the suites in a browser run as well. */
  readonly hasBrowser: boolean;
}

/** When clocks in a zone show a wall time that they show once. */
const instantOf = (wallTime: string, zone: string): number => {
  const asUtc = Date.parse(`${wallTime}Z`);
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const shownAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  const guess = asUtc - (shownAt(asUtc) - asUtc);
  return guess - (shownAt(guess) - asUtc);
};

/**
 * Every moment in every zone, with locales so that each meets every moment and every zone: pairwise. In a browser each
 * moment once, in zones and locales that take turns.
 */
export const combinations = (): Combination[] =>
  MOMENTS.flatMap(({ name, at, in: own }, day) =>
    ZONES.map((zone, place) => ({
      number: day * ZONES.length + place,
      moment: name,
      zone,
      locale: LOCALES[(day + place) % LOCALES.length] as string,
      instant: instantOf(own?.[zone] ?? at, zone),
      hasBrowser: place === (day * 3 + Math.floor(day / 2)) % ZONES.length,
    })),
  );
