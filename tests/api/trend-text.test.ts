import { expect, test } from 'vitest';
import { trendText } from '../../src/views/dashboard/trend-text.ts';

const since = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
  new Date('2026-11-18'),
);
const change = new Intl.NumberFormat(undefined, { signDisplay: 'always' });

test.each([
  ['more', 12, { day: '2026-11-18', count: 9 }, `${change.format(3)} since ${since}`],
  ['fewer', 3, { day: '2026-11-18', count: 9 }, `${change.format(-6)} since ${since}`],
  ['as many', 9, { day: '2026-11-18', count: 9 }, ''],
  ['nobody knows how many', 9, null, ''],
])('a rule that finds %s than before says so', (_, count, before, text) =>
  expect(trendText({ count, before })).toBe(text),
);
