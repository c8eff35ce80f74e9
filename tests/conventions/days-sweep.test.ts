import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { combinations, LOCALES, MOMENTS, ZONES } from '../acceptance/days/combinations.ts';
import { dateTests, SUITES } from '../acceptance/days/date-tests.ts';
import { describeRun } from '../acceptance/days/failures-reporter.ts';

const all = combinations();
const pairs = (one: 'moment' | 'zone', other: 'zone' | 'locale') =>
  new Set(all.map((combination) => `${combination[one]} ${combination[other]}`)).size;

test('the sweep of days meets every two of moments, zones and languages', () => {
  expect(pairs('moment', 'zone')).toBe(MOMENTS.length * ZONES.length);
  expect(pairs('moment', 'locale')).toBe(MOMENTS.length * LOCALES.length);
  expect(pairs('zone', 'locale')).toBe(ZONES.length * LOCALES.length);
});

test('the sweep of days runs each moment once in a browser, in every zone and every language', () => {
  const seen = all.filter(({ hasBrowser }) => hasBrowser);
  expect(seen.map(({ moment }) => moment)).toEqual(MOMENTS.map(({ name }) => name));
  expect(new Set(seen.map(({ zone }) => zone)).size).toBe(ZONES.length);
  expect(new Set(seen.map(({ locale }) => locale)).size).toBe(LOCALES.length);
});

test('a moment of the sweep is the weekday and the hour it is named after, where it is', () => {
  for (const { moment, zone, instant } of all) {
    const dayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(instant);
    expect(moment.startsWith(dayName)).toBe(true);
  }
  expect(new Set(all.map(({ moment }) => moment.split(/[ ,]/)[0])).size).toBe(7);
});

test('noon of the last Monday in January is noon on the spot', () => {
  const noon = (name: string) => all.find(({ zone }) => zone === name)?.instant ?? 0;
  expect(new Date(noon('Asia/Kathmandu')).toISOString()).toBe('2028-01-31T06:15:00.000Z');
  expect(new Date(noon('Pacific/Kiritimati')).toISOString()).toBe('2028-01-30T22:00:00.000Z');
  expect(new Date(noon('America/New_York')).toISOString()).toBe('2028-01-31T17:00:00.000Z');
});

test('the sweep of days finds the tests that look at dates by what is in them', () => {
  const files = [...dateTests(SUITES.quick), ...dateTests(SUITES.browser)];
  expect(files).toEqual(
    expect.arrayContaining([
      'tests/server/overview.test.ts',
      'tests/screens/dashboard.test.tsx',
      'tests/journeys/accessibility.test.ts',
      'tests/journeys/change-many.test.ts',
    ]),
  );
});

test('the sweep of days says why a test in a browser failed, by the message and not by the stack', () => {
  // As Vitest reports an assertion that waited in vain.
  const error = {
    message: 'Cannot find element with locator: getByText("Now")\n\nReceived: …',
    stack: 'Error: STACK_TRACE_ERROR\n    at dashboard.test.tsx:70:24',
  };
  const testCase = (state: string, fullName: string) => ({
    fullName,
    ok: () => state === 'passed',
    result: () => ({ state, errors: state === 'failed' ? [error] : [] }),
  });
  const moduleOf = (relativeModuleId: string, tests: readonly object[]) => ({
    relativeModuleId,
    children: { allTests: () => tests },
    state: () => 'failed',
    errors: () => [{ message: 'Failed to import' }],
  });
  const modules = [
    moduleOf('dashboard.test.tsx', [testCase('passed', 'counts'), testCase('failed', 'shows what goes on')]),
    moduleOf('broken.test.tsx', []),
  ];
  expect(describeRun(modules as unknown as TestModule[], [{ message: 'Unhandled' }])).toEqual({
    passed: 1,
    failures: [
      'dashboard.test.tsx: shows what goes on: Cannot find element with locator: getByText("Now")',
      'broken.test.tsx: Failed to import',
      'Unhandled',
    ],
  });
});
