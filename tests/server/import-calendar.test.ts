import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWallTime } from '../../contract/wall-time.ts';
import { signedIn, type Client } from '../support/client.ts';
import { startCommit } from '../support/import-file.ts';
import { calendar, describedZone } from '../support/calendar-text.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const upload = async (body: string | Uint8Array, kind = 'events') => {
  const { body: token } = await server.signIn();
  const response = await fetch(`${server.address}/v1/${kind}/imports?name=fairs.ics`, {
    method: 'POST',
    headers: {
      scope: 'admin',
      authorization: `Bearer ${token.data.access_token}`,
      'content-type': 'text/csv',
    },
    body: body as BodyInit,
  });
  return response.json();
};
const linesOf = async (id: string) =>
  (await client.call('GET', `/v1/imports/${id}/lines`)).data.map(
    ({ cells }: { cells: Record<string, string> }) => cells,
  );
/** The times of one event, as its line says them. */
const timesOf = async (lines: readonly string[], ...before: string[]) => {
  const { data } = await upload(calendar([['UID:a@b', 'SUMMARY:A', ...lines]], ...before));
  const [cells] = await linesOf(data.id);
  return [cells['Starts at'], cells['Ends at'], cells['All day'], cells['Time zone']];
};

test.each([
  [
    'days, whose end is the day after',
    ['DTSTART;VALUE=DATE:20260912', 'DTEND;VALUE=DATE:20260914'],
    ['2026-09-12T00:00', '2026-09-13T00:00', 'yes', ''],
  ],
  ['one day', ['DTSTART;VALUE=DATE:20260912'], ['2026-09-12T00:00', '', 'yes', '']],
  [
    'wall time in a zone',
    ['DTSTART;TZID=Asia/Kathmandu:20260915T100000', 'DTEND;TZID=Asia/Kathmandu:20260915T160000'],
    ['2026-09-15T10:00', '2026-09-15T16:00', 'no', 'Asia/Kathmandu'],
  ],
  [
    'a zone as Windows names it, in quotes',
    ['DTSTART;TZID="Nepal Standard Time":20260920T090000'],
    ['2026-09-20T09:00', '', 'no', 'Asia/Kathmandu'],
  ],
  [
    'a zone of Windows that few are in',
    ['DTSTART;TZID=Afghanistan Standard Time:20260920T090000'],
    ['2026-09-20T09:00', '', 'no', 'Asia/Kabul'],
  ],
  [
    'a zone with the name of a program before it',
    ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Zurich:20260920T090000'],
    ['2026-09-20T09:00', '', 'no', 'Europe/Zurich'],
  ],
  [
    'a zone nobody knows, to be fixed',
    ['DTSTART;TZID=Camp time:20260920T090000'],
    ['2026-09-20T09:00', '', 'no', 'Camp time'],
  ],
  [
    'an end by the clocks of another zone',
    ['DTSTART;TZID=Europe/London:20260701T180000', 'DTEND;TZID=Asia/Kathmandu:20260702T004500'],
    ['2026-07-01T18:00', '2026-07-01T20:00', 'no', 'Europe/London'],
  ],
  [
    'a length over the hour that comes twice',
    ['DTSTART;TZID=America/New_York:20261101T013000', 'DURATION:PT2H'],
    ['2026-11-01T01:30', '2026-11-01T02:30', 'no', 'America/New_York'],
  ],
  [
    'a length in days over a change of the clocks',
    ['DTSTART;TZID=Europe/London:20270327T100000', 'DURATION:P1D'],
    ['2027-03-27T10:00', '2027-03-28T10:00', 'no', 'Europe/London'],
  ],
  ['UTC', ['DTSTART:20260921T090000Z'], ['2026-09-21T09:00', '', 'no', 'UTC']],
  ['time that floats', ['DTSTART:20260921T090000'], ['2026-09-21T09:00', '', 'no', '']],
])('an event’s time is read: %s', async (_, lines, times) => expect(await timesOf(lines)).toEqual(times));

test('a calendar’s own zone is that of times in UTC, and of those that float', async () => {
  const zone = 'X-WR-TIMEZONE:Asia/Kathmandu';
  expect(await timesOf(['DTSTART:20260921T090000Z', 'DTEND:20260921T100000Z'], zone)).toEqual([
    '2026-09-21T14:45',
    '2026-09-21T15:45',
    'no',
    'Asia/Kathmandu',
  ]);
  expect(await timesOf(['DTSTART:20260921T090000'], zone)).toEqual([
    '2026-09-21T09:00',
    '',
    'no',
    'Asia/Kathmandu',
  ]);
});

test.each([
  ['in summer', '20270701T100000', '2027-07-01T08:00'],
  ['in winter', '20270115T100000', '2027-01-15T09:00'],
])('a zone whose name says nothing is read as the calendar describes it: %s', async (_, at, utc) => {
  const zone = describedZone('Customized Time Zone');
  const lines = ['DTSTAMP:20260101T000000Z', `DTSTART;TZID=Customized Time Zone:${at}`];
  const [starts, , , zoneName] = await timesOf([...lines, 'DURATION:PT2H'], ...zone);
  expect([starts, zoneName]).toEqual([utc, 'UTC']);
  // Another program, which shares no line with the importer.
  const expected = convertIcsCalendar(
    undefined,
    calendar([['UID:a@b', 'SUMMARY:A', ...lines, 'DURATION:PT2H']], 'VERSION:2.0', 'PRODID:x', ...zone),
  );
  expect(expected.events?.[0]?.start.date.toISOString()).toBe(readWallTime(starts, zoneName).instant);
});

test('a described zone is that of its location, and one with endless rules is none', async () => {
  const start = 'DTSTART;TZID=Office:20270701T100000';
  expect(await timesOf([start], ...describedZone('Office', 'X-LIC-LOCATION:Europe/Zurich'))).toEqual([
    '2027-07-01T10:00',
    '',
    'no',
    'Europe/Zurich',
  ]);
  const endless = describedZone('Office').map((line) => line.replace('YEARLY;BYDAY=-1SU', 'SECONDLY'));
  expect(await timesOf([start], ...endless)).toEqual(['2027-07-01T10:00', '', 'no', 'Office']);
});

test('folded lines, escaped texts, alarms and older versions are read as they are meant', async () => {
  const text = calendar([
    [
      'UID:fair@b',
      'SEQUENCE:2',
      'SUMMARY:काठ',
      'LOCATION:Bhrikuti Mandap\\, Kathmandu\\; Nepal',
      'DESCRIPTION:First\\nsecond \\\\ third',
      `ORGANIZER;CN="Fairs, ^'Ltd^'":mailto:it@fairs.example`,
      'STATUS:CANCELLED',
      'RRULE:FREQ=WEEKLY;COUNT=6',
      'BEGIN:VALARM',
      'SUMMARY:Alarm',
      'END:VALARM',
    ],
    ['UID:fair@b', 'SEQUENCE:1', 'SUMMARY:Older'],
    ['UID:talk@b', 'SUMMARY:Talk', 'LOCATION:https://meet.example.org/x', 'URL:https://example.org/talk'],
  ]);
  const bytes = Buffer.from(text);
  // Folded within a letter, as some programs do.
  const at = bytes.indexOf('काठ') + 1;
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
  const { data } = await upload(folded);
  expect(data).toMatchObject({
    format: 'calendar',
    encoding: 'utf-8',
    lines: 2,
    beyond_ascii: ['काठ'],
    mapping: {
      Title: 'title',
      'Starts at': 'starts_at',
      'All day': 'all_day',
      UID: 'calendar_uid',
      Repeats: null,
    },
  });
  expect(await linesOf(data.id)).toMatchObject([
    {
      UID: 'fair@b',
      Title: 'काठ',
      Venue: 'Bhrikuti Mandap, Kathmandu; Nepal',
      Description: 'First\nsecond \\ third',
      Organiser: 'Fairs, "Ltd"',
      'Event status': 'cancelled',
      Repeats: 'FREQ=WEEKLY;COUNT=6',
    },
    {
      Title: 'Talk',
      Venue: '',
      'Join URL': 'https://meet.example.org/x',
      'Registration URL': 'https://example.org/talk',
    },
  ]);
});

test('a zone that is missing is given to the times that need one, not to days', async () => {
  const { data } = await upload(
    calendar([
      ['UID:day@b', 'SUMMARY:Day', 'DTSTART;VALUE=DATE:20260912'],
      ['UID:hour@b', 'SUMMARY:Hour', 'DTSTART:20260912T100000'],
    ]),
  );
  await client.call('POST', `/v1/imports/${data.id}/check`, {
    mapping: data.mapping,
    constants: { kind: 'fair', attendance: 'in_person' },
    match_by: null,
  });
  const stateOf = async () => (await client.call('GET', `/v1/imports/${data.id}`)).data;
  await expect.poll(async () => (await stateOf()).state).toBe('checked');
  const fix = { column: 'Time zone', from: '', to: 'Asia/Kathmandu' };
  const { meta } = (await server.call('POST', `/v1/imports/${data.id}/fix`, { body: fix })).body;
  expect(meta.fixed).toBe(1);
  expect((await linesOf(data.id)).map((cells: Record<string, string>) => cells['Time zone'])).toEqual([
    '',
    'Asia/Kathmandu',
  ]);
});

test('what is no list of events is refused', async () => {
  expect((await upload(calendar([]))).errors).toMatchObject([{ message: 'This calendar has no events.' }]);
  expect((await upload(calendar([['UID:a@b']]), 'majors')).errors).toMatchObject([
    { message: 'This is a calendar file. Import it under Events.' },
  ]);
});

test('an event of ours that comes back from another calendar is found by its id', async () => {
  const { data: made } = await client.call('POST', '/v1/events', {
    title: 'Open day',
    kind: 'open_day',
    attendance: 'in_person',
    starts_at: '2027-03-14T09:30',
    time_zone: 'Asia/Kathmandu',
  });
  const own = calendar([
    [
      `UID:${made.id}`,
      'SUMMARY:Open day',
      'CATEGORIES:open day',
      'DTSTART;TZID=Asia/Kathmandu:20270314T110000',
    ],
  ]);
  const { data } = await upload(own);
  expect(data.mapping).toMatchObject({ id: 'id', Kind: 'kind' });
  await client.call('POST', `/v1/imports/${data.id}/check`, {
    mapping: data.mapping,
    match_by: 'id',
    empty_cells: 'keep',
  });
  await expect
    .poll(async () => (await client.call('GET', `/v1/imports/${data.id}`)).data.state)
    .toBe('checked');
  const changed = (await client.call('GET', `/v1/imports/${data.id}/lines?outcome=changed`)).data;
  expect(changed).toMatchObject([
    {
      record_id: made.id,
      changes: [{ field: 'starts_at', before: '2027-03-14T09:30', after: '2027-03-14T11:00' }],
    },
  ]);
});

/** Brings a calendar as the app does, finding events by `by`. @returns the counts, and what was written */
const bring = async (text: string, by: string) => {
  const { data } = await upload(text);
  const at = `/v1/imports/${data.id}`;
  const stateIs = async (state: string) => {
    await expect.poll(async () => (await client.call('GET', at)).data.state).toBe(state);
  };
  await client.call('POST', `${at}/check`, {
    mapping: data.mapping,
    constants: { attendance: 'in_person', ...(data.mapping['Kind'] ? {} : { kind: 'fair' }) },
    match_by: by,
    empty_cells: 'keep',
  });
  await stateIs('checked');
  const { counts } = (await client.call('GET', at)).data;
  const changed = (await client.call('GET', `${at}/lines?outcome=changed`)).data;
  if (counts.new + counts.changed > 0) {
    await startCommit(client, data.id);
    await stateIs('committed');
  }
  return { counts, changed };
};

test('a calendar that is imported again changes what it has changed, makes nothing twice, and goes out as it came', async () => {
  const fair = (title: string, hour: string) => [
    'UID:7k3@calendar.example',
    `SUMMARY:${title}`,
    `DTSTART;TZID=Asia/Kathmandu:20270411T${hour}0000`,
  ];
  const series = ['UID:series@calendar.example', 'SUMMARY:Series', 'DTSTART:20270412T090000Z'];
  const moved = [
    'UID:series@calendar.example',
    'RECURRENCE-ID:20270419T090000Z',
    'SUMMARY:Series, moved',
    'DTSTART:20270419T110000Z',
  ];
  const first = calendar([fair('Spring fair', '10'), series, moved]);
  expect((await bring(first, 'calendar_uid')).counts).toMatchObject({ new: 3, failed: 0 });
  expect((await bring(first, 'calendar_uid')).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });

  const later = calendar([fair('Great spring fair', '14'), series, moved]);
  const { counts, changed } = await bring(later, 'calendar_uid');
  expect(counts).toMatchObject({ new: 0, changed: 1, unchanged: 2 });
  expect(changed[0].changes.map(({ field }: { field: string }) => field)).toEqual(['title', 'starts_at']);

  // Ours and theirs in one file, as our own download has them.
  const ours = {
    title: 'Spring meeting of ours',
    kind: 'fair',
    attendance: 'in_person',
    venue: 'Town Hall, East Wing',
    city: 'Biratnagar',
    country: 'NP',
    join_url: 'https://meet.example.org/spring',
    description: 'With all of\nour partners.',
    starts_at: '2027-04-13T09:30',
    time_zone: 'Asia/Kathmandu',
  };
  // Each has its own UID, whatever else they share.
  await client.call('POST', '/v1/events', ours);
  await client.call('POST', '/v1/events', ours);
  const download = await fetch(`${server.address}/v1/events/calendar.ics?q=spring`, {
    headers: {
      scope: 'admin',
      authorization: `Bearer ${(await server.signIn()).body.data.access_token}`,
    },
  });
  const text = await download.text();
  expect(text).toContain('UID:7k3@calendar.example\r\n');
  expect(await bring(text, 'auto')).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 3, failed: 0 },
    changed: [],
  });
  const elsewhere = text.replace(String.raw`Town Hall\, East Wing`, 'Library');
  expect((await bring(elsewhere, 'id')).changed).toMatchObject([
    { changes: [{ field: 'venue', before: 'Town Hall, East Wing', after: 'Library' }] },
  ]);
});

test('our own file of an event in the hour that comes twice keeps its zone, wherever it was moved since', async () => {
  const twice = {
    title: 'Twilight meeting',
    kind: 'fair',
    attendance: 'in_person',
    starts_at: '2027-10-31T02:30',
    ends_at: '2027-10-31T03:30',
    time_zone: 'Europe/Berlin',
  };
  await client.call('POST', '/v1/events', twice);
  const text = await (await client.send('GET', '/v1/events/calendar.ics?q=twilight')).text();
  expect(text).toContain('DTSTART:20271031T003000Z\r\n');
  expect(await bring(text, 'auto')).toMatchObject({ counts: { unchanged: 1, failed: 0 }, changed: [] });
  const later = text
    .replace('20271031T003000Z', '20271101T013000Z')
    .replace('20271031T033000', '20271101T033000');
  expect((await bring(later, 'id')).changed).toMatchObject([
    {
      changes: [
        { field: 'starts_at', after: '2027-11-01T02:30' },
        { field: 'ends_at', after: '2027-11-01T03:30' },
      ],
    },
  ]);
});
