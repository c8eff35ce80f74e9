import { expect, test } from 'vitest';
import { offeringDetails } from '../../src/kinds/offerings/offering-details.ts';
import { eventDetails } from '../../src/kinds/events/event-details.ts';
import { levelDetails } from '../../src/kinds/levels/level-details.ts';
import { fieldsByName, formatValue } from '../../src/views/fields/format-value.ts';
import { parseDuration } from '../../src/views/fields/inputs/parse-number.ts';

test.each([
  ['48', 48],
  ['4 years', 48],
  ['4y', 48],
  ['1.5 years', 18],
  ['1,5 Years', 18],
  ['2 years 6 months', 30],
  ['18 months', 18],
  ['', null],
  ['long', 'long'],
  ['0.3 years', '0.3 years'],
])('a duration typed as “%s” is %s', (text, months) => {
  expect(parseDuration(text)).toBe(months);
});

test.each([
  [48, '4 years'],
  [12, '1 year'],
  [18, '18 months'],
])('a duration of %s months is shown as %s', (months, text) => {
  const field = fieldsByName(levelDetails.form).get('typical_months');
  expect(formatValue(field, months, {})).toBe(text);
  expect(levelDetails.facts({ id: '', version: 1, typical_months: months } as never, {})).toContain(text);
});

test('an amount is shown with its thousands apart', () => {
  const field = fieldsByName(offeringDetails.form).get('tuition');
  expect(formatValue(field, 450_000.5, {})).toBe('450,000.5');
});

test('midnight is left out of whole days alone', () => {
  const end = fieldsByName(eventDetails.form).get('ends_at');
  const shown = (isAllDay: boolean) =>
    formatValue(end, '2026-12-01T00:00', {}, { id: '', version: 1, all_day: isAllDay } as never);
  expect(shown(false)).toMatch(/12:00\sAM$/);
  expect(shown(true)).toMatch(/2026$/);
});
