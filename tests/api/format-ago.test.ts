import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatAgo, formatAgoBelowDay } from '../../src/views/format/format-ago.ts';
import { localDay } from '../../src/views/format/today.ts';

const spans = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const ago = (then: string, now: string) => formatAgo(new Date(then).toISOString(), Date.parse(now));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('how long ago something was', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Asia/Kathmandu');
  });

  test('is shown in minutes and hours within a day', () => {
    expect(ago('2027-03-10T00:10', '2027-03-10T00:12')).toBe(spans.format(-2, 'minute'));
    expect(ago('2027-03-09T23:00', '2027-03-10T01:00')).toBe(spans.format(-2, 'hour'));
  });

  test('is yesterday however late it is today', () => {
    expect(ago('2027-03-09T00:05', '2027-03-10T23:50')).toBe(spans.format(-1, 'day'));
  });

  test('is no longer yesterday where a whole day lies between, however early it is today', () => {
    expect(ago('2027-03-08T23:45', '2027-03-10T00:30')).toBe(spans.format(-2, 'day'));
  });
});

test.each([
  ['put forward', '2027-03-27T10:00', '2027-03-28T11:30'],
  ['put back', '2027-10-30T10:00', '2027-10-31T09:30'],
])('a day on which clocks are %s is one day', (_, then, now) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(ago(then, now)).toBe(spans.format(-1, 'day'));
});

test.each([
  ['Pacific/Kiritimati', '2028-01-01'],
  ['Asia/Kathmandu', '2028-01-01'],
  ['America/New_York', '2027-12-31'],
  ['Pacific/Pago_Pago', '2027-12-31'],
])('a day is that of the person: in %s it is %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(localDay('2027-12-31T20:00:00Z')).toBe(day);
});

test('below its day, a change of the last hour is shown in minutes, and an earlier one by its time', () => {
  const at = (then: string) => formatAgoBelowDay(`${then}Z`, Date.parse('2027-03-10T12:00Z'));
  expect(at('2027-03-10T11:20')).toBe(spans.format(-40, 'minute'));
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  for (const then of ['2027-03-10T10:59', '2027-03-09T08:05'])
    expect(at(then)).toBe(time.format(new Date(`${then}Z`)));
});
