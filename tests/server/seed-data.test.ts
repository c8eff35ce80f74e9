import { checkRules } from '../../contract/check-rules.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { recordOperations } from '../../contract/records.ts';
import { missingToPublish } from '../../server/records/write/rules.ts';
import type { Row, Store } from '../../server/stores/store.ts';
import { contents } from '../../server/seed-data/contents.ts';
import { events } from '../../server/seed-data/data/events.ts';
import { timesFrom } from '../../server/seed-data/event-times.ts';
import { loadSeedData } from '../../server/seed-data/load.ts';
import { createTestDatabase } from '../support/database.ts';
import { sql } from '../../server/database/database.ts';

const TODAY = new Date('2027-03-01T12:00:00Z');
const parts = contents(TODAY);
const inputsOf = (plural: string) =>
  (parts.find(({ store }) => store.kind.plural === plural)?.entries ?? []).map(
    ({ input }) => input as Record<string, unknown>,
  );
/** Every value of a field, whatever the kind, that is a reference or a list of them. */
const idsIn = (value: unknown) => [value].flat().filter((id) => typeof id === 'string');
const faultsOf = (store: Store, body: v.GenericSchema, input: object) => {
  const read = v.safeParse(body, input);
  if (!read.success) return read.issues.map(({ message }) => message);
  const row = read.output as unknown as Row;
  return [...checkRules(store.kind, row), ...missingToPublish(store, row)];
};
const duplicatesIn = (values: readonly unknown[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('it holds as much as the product promises', () => {
  const counts = Object.fromEntries(parts.map(({ store, entries }) => [store.kind.plural, entries.length]));
  expect(counts['universities']).toBeGreaterThanOrEqual(260);
  expect(counts['majors']).toBeGreaterThanOrEqual(150);
  expect(counts['levels']).toBeGreaterThanOrEqual(20);
  expect(counts['events']).toBeGreaterThanOrEqual(24);
  expect(counts['offerings']).toBeGreaterThanOrEqual(200);
});

test.each([
  ['NP', 20],
  ['IN', 40],
  ['US', 40],
  ['GB', 40],
  ['AU', 25],
  ['SG', 7],
  ['AE', 15],
])('it holds enough universities of %s', (country, least) => {
  const count = inputsOf('universities').filter((row) => row['country'] === country).length;
  expect(count).toBeGreaterThanOrEqual(least);
});

test('the seven countries of the phone list come first', () => {
  const countries = new Set(inputsOf('universities').map((row) => row['country']));
  expect([...countries].slice(0, 7).toSorted()).toEqual(['AE', 'AU', 'GB', 'IN', 'NP', 'SG', 'US']);
});

test('it holds the eleven broad fields of ISCED-F 2013, their narrow fields and eighty detailed ones', () => {
  const count = (level: string) => inputsOf('subjects').filter((row) => row['level'] === level).length;
  expect([count('broad'), count('narrow'), count('detailed')]).toEqual([11, 29, 80]);
});

test('a field stands below the one its code begins with', () => {
  const subjects = parts.find(({ store }) => store.kind.plural === 'subjects')?.entries ?? [];
  const codes = new Map(subjects.map(({ id, input }) => [id, (input as { code: string }).code]));
  const misplaced = inputsOf('subjects').filter((row) => {
    const code = row['code'] as string;
    const above = row['parent_id'] === null ? '' : codes.get(row['parent_id'] as string);
    return above !== (code.length === 2 ? '' : code.slice(0, -1));
  });
  expect(misplaced).toEqual([]);
});

test('every row is one a person could have saved and published', () => {
  const faults = parts.flatMap(({ store, entries }) => {
    const { body } = recordOperations(store.kind).create;
    return entries.flatMap(({ input }) => faultsOf(store, body, input).map((fault) => ({ input, fault })));
  });
  expect(faults).toEqual([]);
  const statuses = parts.flatMap(({ entries }) =>
    entries.map(({ input }) => (input as { status?: string }).status),
  );
  expect(new Set(statuses)).toEqual(new Set(['published']));
});

test('whatever a row refers to is there, and of the right kind', () => {
  const ids = new Map(parts.map(({ store, entries }) => [store.kind.plural, entries.map(({ id }) => id)]));
  const dead = parts.flatMap(({ store, entries }) =>
    Object.entries(store.kind.references).flatMap(([field, plural = '']) =>
      entries
        .flatMap(({ input }) => idsIn((input as Record<string, unknown>)[field]))
        .filter((id) => !ids.get(plural)?.includes(id)),
    ),
  );
  expect(dead).toEqual([]);
});

test('at least forty universities show what an offering is, by three to six majors at levels these have', () => {
  const namesIn = (plural: string) =>
    new Map(
      parts
        .find(({ store }) => store.kind.plural === plural)
        ?.entries.map(({ id, input }) => [id, input as { name: string; level_ids?: string[] }]),
    );
  const [universities, majors] = [namesIn('universities'), namesIn('majors')];
  const counts = new Map<string, number>();
  for (const { university_id: university, major_id: id, level_id: level } of inputsOf('offerings')) {
    const name = universities.get(university as string)?.name ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const major = majors.get(id as string);
    expect(major?.level_ids, `the levels of ${major?.name}`).toContain(level);
  }
  expect(counts.size).toBeGreaterThanOrEqual(40);
  expect([...counts].filter(([, count]) => count < 3 || count > 6)).toEqual([]);
});

test('nothing stands in it twice', () => {
  expect(duplicatesIn(inputsOf('offerings').map((row) => JSON.stringify(Object.values(row))))).toEqual([]);
  const universities = inputsOf('universities');
  const namesOf = (plural: string) => inputsOf(plural).map((row) => row['name'] ?? row['title']);
  const codesOf = (plural: string) => inputsOf(plural).flatMap((row) => row['code'] ?? []);
  expect(duplicatesIn(universities.flatMap((row) => row['domains'] as string[]))).toEqual([]);
  expect(duplicatesIn(universities.map((row) => row['website']))).toEqual([]);
  for (const plural of ['universities', 'majors', 'levels', 'events']) {
    expect(duplicatesIn(namesOf(plural))).toEqual([]);
  }
  for (const plural of ['subjects', 'majors', 'levels']) {
    expect(duplicatesIn(codesOf(plural))).toEqual([]);
  }
});

test('its countries are countries and its time zones are ones a computer knows', () => {
  const places = [...inputsOf('universities'), ...inputsOf('events')];
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const unknown = [...new Set(places.flatMap((row) => (row['country'] as string | null) ?? []))].filter(
    (code) => !countries.of(code),
  );
  expect(unknown).toEqual([]);
  const zones = new Set(places.map((row) => row['time_zone'] as string));
  for (const timeZone of zones) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
});

test('a university is found by its acronym, its name in its own script and the name it had', () => {
  const aliasesOf = (name: string) =>
    inputsOf('universities').find((row) => row['name'] === name)?.['aliases'];
  expect(aliasesOf('Tribhuvan University')).toEqual([
    { name: 'TU', language: null, kind: 'acronym' },
    { name: 'त्रिभुवन विश्वविद्यालय', language: 'ne', kind: 'translation' },
  ]);
  expect(aliasesOf('ETH Zurich')).toEqual([
    { name: 'ETH', language: null, kind: 'acronym' },
    { name: 'ETHZ', language: null, kind: 'acronym' },
    { name: 'Eidgenössische Technische Hochschule Zürich', language: 'de', kind: 'translation' },
    { name: 'Swiss Federal Institute of Technology Zurich', language: null, kind: 'other' },
  ]);
  expect(aliasesOf('Savitribai Phule Pune University')).toContainEqual({
    name: 'University of Pune',
    language: null,
    kind: 'former',
  });
});

test('events lie around the day of the first start, at the wall time of their place', () => {
  const fair = inputsOf('events').find((row) => row['title'] === 'Kathmandu Study Abroad Fair');
  expect(fair).toMatchObject({
    starts_at: '2027-03-22T10:00',
    ends_at: '2027-03-22T17:00',
    time_zone: 'Asia/Kathmandu',
  });
  expect(inputsOf('events').find((row) => row['event_status'] === 'postponed')).toMatchObject({
    starts_at: '2027-03-18T11:00',
    previous_starts_at: '2027-03-04T11:00',
  });
});

const MS_PER_DAY = 86_400_000;
const days = new Map<number, string>();
const dayAt = (time: number) => {
  const known = days.get(time) ?? new Date(time).toISOString().slice(0, 10);
  days.set(time, known);
  return known;
};
const weekAt = (time: number, firstDay: number, weeks: number) => {
  const since = (new Date(time).getUTCDay() - firstDay + 7) % 7;
  const first = time + (weeks * 7 - since) * MS_PER_DAY;
  return [dayAt(first), dayAt(first + 7 * MS_PER_DAY)] as const;
};
const monthAt = (time: number, months: number) => {
  const date = new Date(time);
  const startIn = (later: number) => dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1));
  return [startIn(months), startIn(months + 1)] as const;
};

test('today, tomorrow and the weeks and months before, around and after any day have an event, wherever one sits and whatever day a week begins on', () => {
  const empty: string[] = [];
  for (let start = Date.UTC(2027, 0, 1); start < Date.UTC(2033, 0, 1); start += MS_PER_DAY) {
    const days = events.map((row) => timesFrom(new Date(start), row).starts_at.slice(0, 10));
    // West of UTC it may still be the day before the set's, east of it already the day after.
    for (const here of [start - MS_PER_DAY, start, start + MS_PER_DAY]) {
      const spans = [
        [dayAt(here), dayAt(here + MS_PER_DAY)] as const,
        [dayAt(here + MS_PER_DAY), dayAt(here + 2 * MS_PER_DAY)] as const,
        ...[-1, 0, 1].flatMap((step) => [
          monthAt(here, step),
          ...[0, 1, 2, 3, 4, 5, 6].map((firstDay) => weekAt(here, firstDay, step)),
        ]),
      ];
      for (const [from, to] of spans)
        if (!days.some((day) => day >= from && day < to)) empty.push(`${dayAt(here)}: ${from} to ${to}`);
    }
  }
  expect(empty.slice(0, 10)).toEqual([]);
});

test('it is loaded once, however often and by however many servers', async () => {
  const { database, drop } = await createTestDatabase();
  await Promise.all([loadSeedData(database), loadSeedData(database)]);
  await loadSeedData(database);
  const count = await database.row<{ n: number }>(sql`select count(*) as n from universities`);
  const sets = await database.row<{ n: number }>(sql`select count(*) as n from change_sets`);
  expect([count?.n, sets?.n]).toEqual([inputsOf('universities').length, 1]);
  await drop();
});
