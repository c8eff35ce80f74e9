import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendar, describedZone } from '../support/calendar-text.ts';
import { signedIn, type Client } from '../support/client.ts';
import { settledImport } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';
import { uploadBytes } from '../support/upload-bytes.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

interface CheckedLine {
  readonly cells: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}
/** The lines of a calendar of fairs after a dry run. */
const checkedLines = async (text: string): Promise<CheckedLine[]> => {
  const response = await client.send('POST', '/v1/events/imports?name=fairs.ics', { body: text });
  const { data } = (await response.json()) as { data: { id: string; mapping: object } };
  await client.call('POST', `/v1/imports/${data.id}/check`, {
    mapping: data.mapping,
    constants: { kind: 'fair', attendance: 'in_person' },
    match_by: 'auto',
  });
  await expect
    .poll(async () => (await client.call('GET', `/v1/imports/${data.id}`)).data.state)
    .toBe('checked');
  return (await client.call('GET', `/v1/imports/${data.id}/lines`)).data;
};

test('versions are ordered by their numbers, then by their times; events that share both are reported as duplicates', async () => {
  const lines = await checkedLines(
    calendar([
      ['UID:a', 'SUMMARY:First'],
      ['UID:a', 'SUMMARY:Second'],
      ['UID:b', 'SUMMARY:Newer', 'SEQUENCE:2'],
      ['UID:b', 'SUMMARY:Older', 'SEQUENCE:1'],
      ['UID:c', 'SUMMARY:Odd', 'SEQUENCE:-1'],
      ['UID:e', 'SUMMARY:Corrected', 'SEQUENCE:1', 'LAST-MODIFIED:20261102T080000Z'],
      ['UID:e', 'SUMMARY:Mistaken', 'SEQUENCE:1', 'LAST-MODIFIED:20261101T080000Z'],
      ['UID:f', 'SUMMARY:Sent first', 'DTSTAMP:20261101T080000Z'],
      ['UID:f', 'SUMMARY:Sent last', 'DTSTAMP:20261101T080001Z'],
      ['UID:d', 'SUMMARY:Series'],
      ['UID:d', 'SUMMARY:Once', 'RECURRENCE-ID:20270101T000000Z'],
    ]),
  );
  expect(lines.map(({ cells, errors }) => [cells['Title'], ...errors.map(({ message }) => message)])).toEqual(
    [
      ['First'],
      ['Second', 'Row 2 of this file has the same calendar UID.'],
      ['Newer'],
      ['Odd'],
      ['Corrected'],
      ['Sent last'],
      ['Series'],
      ['Once'],
    ],
  );
});

test('older versions of an event are counted and named', async () => {
  const { import: found, lines } = await uploadBytes(
    client,
    'events',
    calendar([
      ['UID:v', 'SUMMARY:Fair, first plan', 'SEQUENCE:1'],
      ['UID:v', 'SUMMARY:Fair', 'SEQUENCE:3'],
      ['UID:v', 'SUMMARY:Fair, second plan', 'SEQUENCE:2'],
      ['UID:w', 'SUMMARY:Another fair'],
    ]),
  );
  expect(lines.map(({ cells }) => cells['Title'])).toEqual(['Fair', 'Another fair']);
  expect(found.older_versions).toEqual({
    count: 2,
    first: [
      { line: 2, title: 'Fair, first plan' },
      { line: 12, title: 'Fair, second plan' },
    ],
  });
});

test('events without kind and attendance are told so, with what else is wrong, and their UIDs are not blamed', async () => {
  const text = calendar([
    ['UID:plain', 'SUMMARY:Plain fair', 'DTSTART;TZID=Nowhere/Land:20270110T090000'],
    ['UID:sound', 'SUMMARY:Sound fair', 'DTSTART:20270110T090000Z'],
  ]);
  const { data: found } = await client.call('POST', '/v1/events/imports?name=plain.ics', text);
  await client.call('POST', `/v1/imports/${found.id}/check`, { mapping: found.mapping, match_by: 'auto' });
  await settledImport(client, found.id);
  const needs = (field: string) =>
    `No event matches this row. New events need ${field}, and no column is mapped to it.`;
  const { data: lines } = await client.call('GET', `/v1/imports/${found.id}/lines`);
  expect(lines.map(({ errors }: CheckedLine) => errors.map(({ path, message }) => [path, message]))).toEqual([
    [
      ['kind', needs('Kind')],
      ['attendance', needs('Attendance')],
      ['time_zone', expect.any(String)],
    ],
    [
      ['kind', needs('Kind')],
      ['attendance', needs('Attendance')],
    ],
  ]);
});

test.each([
  [
    'SUMMARY twice',
    ['SUMMARY:A', 'SUMMARY:B'],
    'Line 5 gives SUMMARY again with another value. Keep one of them.',
  ],
  ['SUMMARY twice, alike', ['SUMMARY:A', 'SUMMARY:A'], undefined],
])('an event that says %s is read so', async (_, lines, damage) => {
  const found = await uploadBytes(client, 'events', calendar([['UID:a', ...lines]]));
  expect(found.lines.map(({ errors }) => errors[0])).toEqual([damage]);
});

test('categories on several lines are all kept', async () => {
  const found = await uploadBytes(
    client,
    'events',
    calendar([['UID:a', 'SUMMARY:A', 'CATEGORIES:One,Two', 'CATEGORIES:Three']]),
  );
  expect(found.lines[0]?.cells['Categories']).toBe('One,Two,Three');
});

const clockChange = (time: string) =>
  `“${time}” falls into a clock change. Enter a time in the event’s time zone.`;

test.each([
  [
    'an end that the clocks of its zone skip',
    ['DTSTART;TZID=Europe/Berlin:20270328T010000', 'DTEND;TZID=Europe/London:20270328T013000'],
    { ends_at: clockChange('2027-03-28T01:30 Europe/London') },
  ],
  [
    'an end that the clocks of the event’s zone show twice, the second time',
    ['DTSTART;TZID=America/New_York:20261101T003000', 'DTEND:20261101T063000Z'],
    { ends_at: clockChange('2026-11-01T06:30 UTC') },
  ],
  [
    'an end that the clocks show twice, the first time',
    ['DTSTART;TZID=America/New_York:20261101T003000', 'DTEND:20261101T053000Z'],
    {},
  ],
  [
    'a start and an end that a described zone skips',
    ['DTSTART;TZID=Office:20270328T023000', 'DTEND;TZID=Office:20270328T025900'],
    {
      starts_at: clockChange('2027-03-28T02:30 Office'),
      ends_at: clockChange('2027-03-28T02:59 Office'),
    },
  ],
  ['times about a skip', ['DTSTART;TZID=Office:20270328T015900', 'DTEND;TZID=Office:20270328T030000'], {}],
  [
    'an end that is no time',
    ['DTSTART;TZID=Europe/Berlin:20270328T010000', 'DTEND:tomorrow'],
    { ends_at: 'Enter a date and time, like 2026-03-29T14:30.' },
  ],
  [
    'a length that is none',
    ['DTSTART;TZID=Europe/Berlin:20270328T010000', 'DURATION:2 hours'],
    { ends_at: 'Enter a date and time, like 2026-03-29T14:30.' },
  ],
  [
    'a length that ends in the hour that the clocks show twice, the second time',
    ['DTSTART;TZID=America/New_York:20261101T013000', 'DURATION:PT1H'],
    { ends_at: clockChange('2026-11-01T06:30 UTC') },
  ],
  [
    'a length that ends there the first time',
    ['DTSTART;TZID=America/New_York:20261101T003000', 'DURATION:PT1H'],
    {},
  ],
  [
    'an end with seconds',
    ['DTSTART;TZID=Europe/Berlin:20270328T010000', 'DTEND;TZID=Europe/Berlin:20270328T235959'],
    { ends_at: '“2027-03-28T23:59:59” has seconds. Enter a time to the minute.' },
  ],
  [
    'days that end before they start',
    ['DTSTART;VALUE=DATE:20260912', 'DTEND;VALUE=DATE:20260910'],
    { ends_at: 'End must be after start.' },
  ],
])('a time that cannot be kept is an error of its row: %s', async (_, lines, errors) => {
  const [line] = await checkedLines(
    calendar([['UID:a@b', 'SUMMARY:A', ...lines]], ...describedZone('Office')),
  );
  expect(Object.fromEntries(line!.errors.map(({ path, message }) => [path, message]))).toEqual(errors);
});

test('an event with an end and a duration is reported, whichever comes first', async () => {
  const start = 'DTSTART:20270501T100000Z';
  const lines = await checkedLines(
    calendar([
      ['UID:a', 'SUMMARY:End first', start, 'DTEND:20270501T110000Z', 'DURATION:PT2H'],
      ['UID:b', 'SUMMARY:Duration first', start, 'DURATION:PT1H', 'DTEND:20270501T110000Z'],
      ['UID:c', 'SUMMARY:One', start, 'DURATION:PT1H'],
    ]),
  );
  expect(
    lines.map(({ errors }) => errors.map(({ message }) => message.replace(/^Line \d+/, 'Line'))[0]),
  ).toEqual([
    'Line gives DURATION, but the event already has DTEND. Keep one of them.',
    'Line gives DTEND, but the event already has DURATION. Keep one of them.',
    undefined,
  ]);
});
