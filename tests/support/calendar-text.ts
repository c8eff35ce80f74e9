/** A calendar file of events. @param before lines before the events */
export const calendar = (events: readonly (readonly string[])[], ...before: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...before,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A zone as Outlook describes one it has no name for: two rules from the year 1601 on. */
export const describedZone = (id: string, ...more: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
