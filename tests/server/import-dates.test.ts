import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '../support/client.ts';
import { uploadAndCheck } from '../support/import-file.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

const FIELDS = ['title', 'kind', 'attendance', 'starts_at', 'time_zone'];
/** @param rows start and zone of each */
const checkStarts = async (rows: readonly (readonly [starts: string, zone: string])[]) => {
  const events = rows.map(([starts, zone], at) => `Dated ${at},fair,online,"${starts}",${zone}`);
  const { id } = await uploadAndCheck(client, {
    kind: 'events',
    csv: [FIELDS.join(), ...events].join('\n'),
    mapping: Object.fromEntries(FIELDS.map((field) => [field, field])),
    matchBy: null,
  });
  const { data } = await client.call('GET', `/v1/imports/${id}/lines`);
  const lines = data as {
    changes: { field: string; after: unknown }[];
    errors: { path: string; message: string }[];
  }[];
  const starts = lines.map(({ changes, errors }) =>
    errors.length > 0
      ? errors.map(({ path, message }) => `${path}: ${message}`)
      : changes.find(({ field }) => field === 'starts_at')?.after,
  );
  return { id, starts };
};

test('a time with an offset is imported as the clocks of the row’s own zone show it', async () => {
  const { starts } = await checkStarts([
    ['2198-12-14T10:00:00+01:00', 'Asia/Kathmandu'],
    ['2198-12-14T10:00:00.000Z', 'Europe/Berlin'],
    ['2198-07-14 10:00 +0200', 'europe/berlin'],
  ]);
  expect(starts).toEqual(['2198-12-14T14:45', '2198-12-14T11:00', '2198-07-14T10:00']);
});

test('a time with an offset needs no zone in its row where the record that the row matches has one', async () => {
  const { data } = await client.call('POST', '/v1/events', {
    title: 'Zoned fair',
    kind: 'fair',
    attendance: 'online',
    time_zone: 'Asia/Kathmandu',
  });
  const { id } = data as { id: string };
  const changed = async (columns: string, cells: string) => {
    const upload = await uploadAndCheck(client, {
      kind: 'events',
      csv: `id,starts_at${columns}\n${id},2198-12-14T10:00:00+01:00${cells}`,
      mapping: Object.fromEntries(`id,starts_at${columns}`.split(',').map((field) => [field, field])),
      matchBy: 'id',
    });
    const lines = (await client.call('GET', `/v1/imports/${upload.id}/lines`)).data as {
      changes: { field: string; after: unknown }[];
      errors: { message: string }[];
    }[];
    return lines.flatMap(({ changes, errors }) => [
      ...changes.map(({ field, after }) => `${field}: ${after}`),
      ...errors.map(({ message }) => message),
    ]);
  };
  expect(await changed('', '')).toEqual(['starts_at: 2198-12-14T14:45']);
  // An empty cell clears the zone.
  expect(await changed(',time_zone', ',')).toEqual([
    '“2198-12-14T10:00:00+01:00” has an offset from UTC, so its row needs a time zone. Enter one, or the time without the offset.',
  ]);
});

test('a date may follow its weekday, which says what comes first in it, and must be that day', async () => {
  const { starts } = await checkStarts([
    ['Monday, 3 February 2025', 'Europe/Berlin'],
    ['Mo., 3. Februar 2025, 10:00 Uhr', 'Europe/Berlin'],
    ['Mon 03/02/2025 2:30 PM', 'Europe/Berlin'],
    ['Sunday, March 2, 2025', 'Europe/Berlin'],
    ['Tue, 3 Feb 2025', 'Europe/Berlin'],
  ]);
  expect(starts).toEqual([
    '2025-02-03T00:00',
    '2025-02-03T10:00',
    '2025-02-03T14:30',
    '2025-03-02T00:00',
    ['starts_at: “3 Feb 2025” is not a Tue. Enter the date, without the weekday.'],
  ]);
});

test('a time with an offset whose row has no zone, or whose zone shows it twice, is an error that says so', async () => {
  const { starts } = await checkStarts([
    ['2198-12-14T10:00:00Z', ''],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin'],
    ['2026-10-25T01:30:15Z', 'UTC'],
  ]);
  expect(starts).toEqual([
    [
      'starts_at: “2198-12-14T10:00:00Z” has an offset from UTC, so its row needs a time zone. Enter one, or the time without the offset.',
    ],
    ['starts_at: “2026-10-25T01:30:00Z” falls into a clock change. Enter a time in the event’s time zone.'],
    ['starts_at: “2026-10-25T01:30:15Z” has seconds. Enter a time to the minute.'],
  ]);
});

test('the dates that a text could be are suggested, in the order of its column first', async () => {
  const { id, starts } = await checkStarts([
    ['14. Dezember 2198, 10:00 Uhr', 'Europe/Berlin'],
    ['99-12-30', 'Europe/Berlin'],
    ['26-12-14', 'Europe/Berlin'],
    ['December 14, 75 2:30 PM', 'Europe/Berlin'],
    ['14 Dec 75 2:30 PM', 'Europe/Berlin'],
  ]);
  expect(starts[0]).toBe('2198-12-14T10:00');
  const { data } = await client.call('GET', `/v1/imports/${id}/error-groups`);
  const groups = data as { value: string; suggestions: { label: string; reason?: string }[] }[];
  const suggested = groups.map(({ value, suggestions }) => [
    value,
    suggestions.map(({ label, reason }) => [label, reason]),
  ]);
  expect(Object.fromEntries(suggested)).toEqual({
    '99-12-30': [
      ['1999-12-30 00:00', 'with the year first, as in other rows'],
      ['2099-12-30 00:00', 'with the year first, as in other rows'],
    ],
    '26-12-14': [
      ['2026-12-14 00:00', 'with the year first, as in other rows'],
      ['2014-12-26 00:00', 'with the day first'],
    ],
    '14 Dec 75 2:30 PM': [
      ['1975-12-14 14:30', undefined],
      ['2075-12-14 14:30', undefined],
    ],
    'December 14, 75 2:30 PM': [],
  });
});
