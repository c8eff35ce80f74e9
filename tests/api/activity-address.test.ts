import { afterEach, expect, test, vi } from 'vitest';
import { readActivityQuery } from '../../src/views/activity/activity-address.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('Activity of one day in %s, %s, ends with that day when the clocks change', (zone, day, from, until) => {
  vi.stubEnv('TZ', zone);
  expect(readActivityQuery(new URLSearchParams({ from: day, to: day }))).toEqual({ from, until });
});
