import * as v from 'valibot';
import { expect, test } from 'vitest';
import { recordOperations, type Kind } from '../../contract/records.ts';
import { contents } from '../../server/starter-set/contents.ts';
import { loadStarterSet } from '../../server/starter-set/load.ts';
import { createTestDatabase } from '../support/database.ts';
import { sql } from '../../server/database/database.ts';

const TODAY = new Date('2027-03-01T12:00:00Z');
const parts = contents(TODAY);
const inputsOf = (plural: string) =>
  (parts.find(({ store }) => store.kind.plural === plural)?.entries ?? []).map(
    ({ input }) => input as Record<string, unknown>,
  );
const duplicatesIn = (values: readonly unknown[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('it holds as much as the product promises', () => {
  const counts = Object.fromEntries(parts.map(({ store, entries }) => [store.kind.plural, entries.length]));
  expect(counts['universities']).toBeGreaterThanOrEqual(250);
  expect(counts['majors']).toBeGreaterThanOrEqual(150);
  expect(counts['levels']).toBeGreaterThanOrEqual(20);
  expect(counts['events']).toBeGreaterThanOrEqual(20);
});

test('it holds the eleven broad fields of ISCED-F 2013, their narrow fields and eighty detailed ones', () => {
  const count = (level: string) => inputsOf('subjects').filter((row) => row['level'] === level).length;
  expect([count('broad'), count('narrow'), count('detailed')]).toEqual([11, 29, 80]);
});

test('every row is one a person could have saved and published', () => {
  for (const { store, entries } of parts) {
    const { body } = recordOperations(store.kind as Kind).create;
    for (const { input } of entries) {
      expect(v.safeParse(body, input).issues, JSON.stringify(input)).toBeUndefined();
    }
  }
});

test('nothing stands in it twice', () => {
  const universities = inputsOf('universities');
  expect(duplicatesIn(universities.map((row) => row['name']))).toEqual([]);
  expect(duplicatesIn(universities.flatMap((row) => row['domains'] as string[]))).toEqual([]);
  expect(duplicatesIn(inputsOf('majors').map((row) => row['name']))).toEqual([]);
  expect(duplicatesIn(inputsOf('subjects').map((row) => row['code']))).toEqual([]);
  expect(duplicatesIn(inputsOf('levels').map((row) => row['code']))).toEqual([]);
});

test('the seven countries of the phone list come first', () => {
  const countries = new Set(inputsOf('universities').map((row) => row['country']));
  expect([...countries].slice(0, 7).toSorted()).toEqual(['AE', 'AU', 'GB', 'IN', 'NP', 'SG', 'US']);
});

test('events lie around the day of the first start, at the wall time of their place', () => {
  const fair = inputsOf('events').find((row) => row['title'] === 'Kathmandu Study Abroad Fair');
  expect(fair).toMatchObject({
    starts_at: '2027-03-22T10:00',
    ends_at: '2027-03-22T17:00',
    time_zone: 'Asia/Kathmandu',
  });
});

test('it is loaded once, however often and by however many servers', async () => {
  const { database, drop } = await createTestDatabase();
  await Promise.all([loadStarterSet(database), loadStarterSet(database)]);
  await loadStarterSet(database);
  const count = await database.row<{ n: number }>(sql`select count(*) as n from universities`);
  const sets = await database.row<{ n: number }>(sql`select count(*) as n from change_sets`);
  expect([count?.n, sets?.n]).toEqual([inputsOf('universities').length, 1]);
  await drop();
});
