import type { ATTENDANCES, EVENT_KINDS } from '../../../contract/events.ts';

export interface EventRow {
  readonly title: string;
  readonly kind: (typeof EVENT_KINDS)[number];
  /** A university of the starter set by its name; otherwise the organiser says who invites. */
  readonly host: string | null;
  readonly organiser: string | null;
  readonly attendance: (typeof ATTENDANCES)[number];
  readonly venue: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** Days from the day of the first start; negative ones have passed. */
  readonly inDays: number;
  /** Wall time where it takes place, `14:00`; null for all day. */
  readonly time: string | null;
  readonly hours: number;
  readonly timeZone: string;
  readonly joinUrl: string | null;
}

type Place = readonly [venue: string | null, city: string | null, country: string | null, timeZone: string];

const ONLINE = 'https://meet.example.org/';

/** Somebody invites to come. */
const visit = (
  title: string,
  kind: EventRow['kind'],
  by: { readonly host: string } | { readonly organiser: string },
  [venue, city, country, timeZone]: Place,
  inDays: number,
  time: string | null,
  hours = 3,
): EventRow => ({
  title,
  kind,
  host: 'host' in by ? by.host : null,
  organiser: 'organiser' in by ? by.organiser : null,
  attendance: 'in_person',
  venue,
  city,
  country,
  inDays,
  time,
  hours,
  timeZone,
  joinUrl: null,
});

/** The same from afar. */
const online = (title: string, host: string, timeZone: string, inDays: number, time: string): EventRow => ({
  ...visit(title, 'webinar', { host }, [null, null, null, timeZone], inDays, time, 1),
  attendance: 'online',
  joinUrl: `${ONLINE}${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
});

const KATHMANDU: Place = ['Bhrikutimandap Exhibition Hall', 'Kathmandu', 'NP', 'Asia/Kathmandu'];
const fair = { organiser: 'Study Abroad Fairs' };

export const events: readonly EventRow[] = [
  visit('Kathmandu Study Abroad Fair', 'fair', fair, KATHMANDU, 21, '10:00', 7),
  visit(
    'Pokhara Study Abroad Fair',
    'fair',
    fair,
    ['Pokhara Sabhagriha', 'Pokhara', 'NP', 'Asia/Kathmandu'],
    24,
    '10:00',
    6,
  ),
  visit(
    'Delhi International Education Fair',
    'fair',
    fair,
    ['Pragati Maidan', 'New Delhi', 'IN', 'Asia/Kolkata'],
    30,
    '10:00',
    8,
  ),
  visit(
    'Mumbai International Education Fair',
    'fair',
    fair,
    ['Jio World Centre', 'Mumbai', 'IN', 'Asia/Kolkata'],
    33,
    '10:00',
    8,
  ),
  visit(
    'Dubai Higher Education Fair',
    'fair',
    fair,
    ['World Trade Centre', 'Dubai', 'AE', 'Asia/Dubai'],
    45,
    '09:30',
    8,
  ),
  visit(
    'Singapore Postgraduate Fair',
    'fair',
    fair,
    ['Suntec Convention Centre', 'Singapore', 'SG', 'Asia/Singapore'],
    60,
    '11:00',
    7,
  ),
  visit(
    'Tribhuvan University open day',
    'open_day',
    { host: 'Tribhuvan University' },
    ['University Campus', 'Kirtipur', 'NP', 'Asia/Kathmandu'],
    14,
    '10:30',
    5,
  ),
  visit(
    'Kathmandu University open day',
    'open_day',
    { host: 'Kathmandu University' },
    ['Main Campus', 'Dhulikhel', 'NP', 'Asia/Kathmandu'],
    35,
    '10:00',
    6,
  ),
  visit(
    'University of Oxford open day',
    'open_day',
    { host: 'University of Oxford' },
    ['Colleges and departments', 'Oxford', 'GB', 'Europe/London'],
    90,
    '09:00',
    7,
  ),
  visit(
    'University of Edinburgh open day',
    'open_day',
    { host: 'University of Edinburgh' },
    ['Central Area', 'Edinburgh', 'GB', 'Europe/London'],
    110,
    '09:30',
    6,
  ),
  visit(
    'University of Melbourne open day',
    'open_day',
    { host: 'University of Melbourne' },
    ['Parkville campus', 'Melbourne', 'AU', 'Australia/Melbourne'],
    120,
    '10:00',
    6,
  ),
  visit(
    'National University of Singapore open house',
    'open_day',
    { host: 'National University of Singapore' },
    ['University Town', 'Singapore', 'SG', 'Asia/Singapore'],
    75,
    '09:00',
    9,
  ),
  visit(
    'Khalifa University information session',
    'info_session',
    { host: 'Khalifa University' },
    ['Main Campus', 'Abu Dhabi', 'AE', 'Asia/Dubai'],
    18,
    '17:00',
    2,
  ),
  visit(
    'Stanford admissions information session',
    'info_session',
    { host: 'Stanford University' },
    ['Hotel Yak & Yeti', 'Kathmandu', 'NP', 'Asia/Kathmandu'],
    10,
    '16:00',
    2,
  ),
  visit(
    'MIT alumni interviews',
    'interview',
    { host: 'Massachusetts Institute of Technology' },
    ['US Education Centre', 'Kathmandu', 'NP', 'Asia/Kathmandu'],
    28,
    null,
  ),
  visit(
    'Annual conference of international admissions officers',
    'conference',
    { organiser: 'Admissions Officers’ Forum' },
    ['Convention Centre', 'Boston', 'US', 'America/New_York'],
    150,
    null,
  ),
  visit(
    'University of Toronto application deadline',
    'deadline',
    { host: 'University of Toronto' },
    [null, null, 'CA', 'America/Toronto'],
    40,
    '23:59',
    0,
  ),
  visit(
    'ETH Zurich master’s application deadline',
    'deadline',
    { host: 'ETH Zurich' },
    [null, null, 'CH', 'Europe/Zurich'],
    25,
    '23:59',
    0,
  ),
  visit(
    'Biratnagar Study Abroad Fair',
    'fair',
    fair,
    ['Town Hall', 'Biratnagar', 'NP', 'Asia/Kathmandu'],
    -12,
    '10:00',
    6,
  ),
  visit(
    'Monash University information evening',
    'info_session',
    { host: 'Monash University' },
    ['Australian Education Centre', 'Kathmandu', 'NP', 'Asia/Kathmandu'],
    -30,
    '17:30',
    2,
  ),
  online('Applying to the University of Sydney', 'University of Sydney', 'Australia/Sydney', 7, '18:00'),
  online('Scholarships at UCLA', 'University of California, Los Angeles', 'America/Los_Angeles', 12, '17:00'),
  online('Studying data science at Edinburgh', 'University of Edinburgh', 'Europe/London', 16, '13:00'),
  online(
    'Life at the Indian Institute of Science',
    'Indian Institute of Science',
    'Asia/Kolkata',
    20,
    '15:00',
  ),
  online('Writing a research proposal', 'University of Melbourne', 'Australia/Melbourne', -5, '19:00'),
  {
    ...visit(
      'Kathmandu University research day',
      'conference',
      { host: 'Kathmandu University' },
      ['Main Campus', 'Dhulikhel', 'NP', 'Asia/Kathmandu'],
      50,
      '09:00',
      8,
    ),
    attendance: 'hybrid',
    joinUrl: `${ONLINE}research-day`,
  },
];
