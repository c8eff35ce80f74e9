import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldType } from '../../contract/field-type.ts';
import { OPERATORS, OPERATORS_OF, type Filter, type Operator } from '../../contract/filter.ts';
import { kindsReferring } from '../../contract/incoming-references.ts';
import { sql } from '../../server/database/database.ts';
import { stores } from '../../server/stores/stores.ts';
import { universityStore } from '../../server/stores/universities.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const PATH = '/v1/universities';
const rows: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const wanted = [
    {
      name: 'Alpha',
      country: 'NP',
      city: 'Kathmandu',
      established: 1959,
      domains: ['a.edu.np', 'alpha.org'],
    },
    { name: 'Beta 100%', country: 'IN', type: 'college', established: 2001, latitude: 1.5, longitude: 2 },
    { name: 'Gamma_x', country: 'IN', city: 'Delhi', control: 'public', domains: ['alpha.org'] },
    { name: 'Delta', country: 'SG', type: 'university', aliases: [{ name: 'DLT', kind: 'acronym' }] },
  ];
  for (const body of wanted) {
    rows.push((await server.call('POST', PATH, { body })).body.data);
  }
});
afterAll(() => server.close());

const ID = '018f0000-0000-7000-8000-000000000000';
const SAMPLES: { readonly [type in FieldType]: unknown } = {
  text: 'Alpha',
  choice: 'college',
  texts: 'alpha.org',
  number: 1959,
  numbers: 1,
  boolean: true,
  reference: ID,
  references: ID,
  date: '2026-01-01',
  instant: '2026-01-01T00:00:00.000Z',
  wall_time: '2026-01-01T00:00',
  objects: null,
};

const ask = (filter: unknown, rest = '') =>
  server.call(
    'GET',
    `${PATH}?limit=200&filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${rest}`,
  );
const names = async (filter: Filter) =>
  (await ask(filter)).body.data.map((row: { name: string }) => row.name);

describe('filters', () => {
  test('a filter cut off with its link says what to do', async () => {
    const { status, body } = await ask('{"field":"country","is":"i');
    expect([status, body.errors[0].message]).toEqual([
      400,
      'The filter can’t be read. If it came with a link, copy the whole link again.',
    ]);
  });

  test('one change leads to the records it wrote, and to none of another kind', async () => {
    const { body } = await server.call('GET', `${PATH}/${String(rows[0]?.['id'])}/history`);
    const [{ change_set: set }] = body.data;
    const filter = { field: 'changed_in', is: 'is', value: set.id } as const;
    expect(await names(filter)).toEqual(['Alpha']);
    expect(await names({ or: [filter, { field: 'country', is: 'is', value: 'SG' }] })).toEqual([
      'Alpha',
      'Delta',
    ]);
    const levels = await server.call(
      'GET',
      `/v1/levels?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(levels.body.data).toEqual([]);
    expect((await ask({ ...filter, value: 'x' })).status).toBe(400);
    expect((await ask({ ...filter, is: 'is_not' })).status).toBe(400);
  });

  test.each<[string, Filter, string[]]>([
    ['one country', { field: 'country', is: 'is', value: 'IN' }, ['Beta 100%', 'Gamma_x']],
    ['any of two', { field: 'country', is: 'any_of', value: ['NP', 'SG'] }, ['Alpha', 'Delta']],
    ['not that city', { field: 'city', is: 'is_not', value: 'Delhi' }, ['Alpha', 'Beta 100%', 'Delta']],
    ['none of these', { field: 'city', is: 'none_of', value: ['Delhi'] }, ['Alpha', 'Beta 100%', 'Delta']],
    ['nothing there', { field: 'established', is: 'empty' }, ['Delta', 'Gamma_x']],
    ['something there', { field: 'aliases', is: 'filled' }, ['Delta']],
    ['at least', { field: 'established', is: 'at_least', value: 1959.5 }, ['Beta 100%']],
    ['between', { field: 'established', is: 'between', value: [1959, 2000.5] }, ['Alpha']],
    [
      'between, the greater first',
      { field: 'established', is: 'between', value: [2001, 1960] },
      ['Beta 100%'],
    ],
    ['a text in it', { field: 'name', is: 'contains', value: 'MM' }, ['Gamma_x']],
    ['a percent sign is a percent sign', { field: 'name', is: 'contains', value: '%' }, ['Beta 100%']],
    ['a low line is a low line', { field: 'name', is: 'contains', value: '_' }, ['Gamma_x']],
    ['a list with one of', { field: 'domains', is: 'any_of', value: ['alpha.org'] }, ['Alpha', 'Gamma_x']],
    ['a list with all of', { field: 'domains', is: 'all_of', value: ['alpha.org', 'a.edu.np'] }, ['Alpha']],
    [
      'and within or',
      {
        or: [
          {
            and: [
              { field: 'country', is: 'is', value: 'IN' },
              { field: 'type', is: 'is', value: 'college' },
            ],
          },
          { field: 'city', is: 'starts_with', value: 'kath' },
        ],
      },
      ['Alpha', 'Beta 100%'],
    ],
    ['no condition at all', { and: [] }, ['Alpha', 'Beta 100%', 'Delta', 'Gamma_x']],
  ])('%s', async (_, filter, wanted) => {
    expect(await names(filter)).toEqual(wanted);
  });

  test.each([
    ['not json', 'invalid_input'],
    ['[]', 'invalid_input'],
    [{ field: 'search_words', is: 'is', value: 'x' }, 'unknown_field'],
    [{ field: 'name"; drop table universities; --', is: 'is', value: 'x' }, 'unknown_field'],
    [{ field: 'name', is: 'like', value: 'x' }, 'invalid_input'],
    [{ field: 'name', is: 'at_least', value: 'x' }, 'invalid_input'],
    [{ field: 'established', is: 'is', value: 'old' }, 'invalid_input'],
    [{ field: 'name', is: 'between', value: ['a', 'b'] }, 'invalid_input'],
    [{ field: 'established', is: 'between', value: [1959] }, 'invalid_input'],
    [{ field: 'established', is: 'between', value: [1, 2, 3] }, 'invalid_input'],
    [{ field: 'name', is: 'is' }, 'invalid_input'],
    [{ field: 'offerings', is: 'is', value: 'x' }, 'invalid_input'],
    [{ field: 'offerings', is: 'any_of', value: [] }, 'invalid_input'],
    [{ field: 'offerings', is: 'filled', value: true }, 'invalid_input'],
    [{ field: 'majors', is: 'filled' }, 'unknown_field'],
    [{ field: 'created_at', is: 'at_least', value: '2026-02-31T00:00:00.000Z' }, 'invalid_input'],
    [{ field: 'name', is: 'is', value: 'a\u0000' }, 'invalid_input'],
    [{ and: [{ or: [{ and: [{ or: [{ and: [{ or: [{ and: [] }] }] }] }] }] }] }, 'invalid_input'],
    [{ and: Array.from({ length: 51 }, () => ({ field: 'name', is: 'filled' })) }, 'invalid_input'],
  ])('%j is refused as %s', async (filter, code) => {
    const response = await ask(filter);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe(code);
  });

  const columnsByType = new Map(
    stores.flatMap(({ kind, columns }) =>
      [...columns.values()].map(
        ({ type, name: field }) => [type, { path: `/v1/${kind.plural}`, field }] as const,
      ),
    ),
  );
  test.each([...columnsByType])(
    'a %s is filtered by each of its operators',
    async (type, { path, field }) => {
      const valueFor = (operator: Operator) => {
        if (operator === 'empty' || operator === 'filled') return undefined;
        if (operator === 'between') return [SAMPLES[type], SAMPLES[type]];
        return operator.endsWith('_of') ? [SAMPLES[type]] : SAMPLES[type];
      };
      for (const operator of OPERATORS_OF[type]) {
        const filter = JSON.stringify({ field, is: operator, value: valueFor(operator) });
        const { status } = await server.call('GET', `${path}?filter=${encodeURIComponent(filter)}`);
        expect([operator, status]).toEqual([operator, 200]);
      }
    },
  );

  test('whatever is asked is answered or refused, never an error of the server', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(undefined),
      fc.constantFrom('NP', '2026-01-01T00:00:00.000Z', 1959, 9e15, ID),
      fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    );
    const referring = kindsReferring(universityStore.kind).map(({ plural }) => plural);
    const condition = fc.record({
      field: fc.constantFrom(...universityStore.columns.keys(), ...referring, 'nonsense'),
      is: fc.constantFrom(...OPERATORS),
      value,
    });
    const filter = fc.oneof(
      condition,
      fc.record({ and: fc.array(condition, { maxLength: 3 }) }),
      fc.record({ or: fc.array(condition, { maxLength: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(filter, async (wanted) => {
        expect([200, 400]).toContain((await ask(wanted)).status);
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  test('count, search and filter agree', async () => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'country', is: 'is', value: 'IN' }));
    const count = await server.call('GET', `${PATH}/count?filter=${filter}`);
    expect(count.body.data).toEqual({ value: 2, exact: true });
    const found = await server.call('GET', `${PATH}?q=gamma&filter=${filter}`);
    expect(found.body.data.map((row: { name: string }) => row.name)).toEqual(['Gamma_x']);
    const other = await server.call('GET', `${PATH}?q=alpha&filter=${filter}`);
    expect(other.body.data.map((row: { name: string }) => row.name)).toEqual(['Gamma_x']);
  });
});

test('facets count the values of a field within a list', async () => {
  const facets = async (query: string) => (await server.call('GET', `${PATH}/facets?${query}`)).body;
  expect((await facets('field=country')).data).toEqual([
    { value: 'IN', count: 2 },
    { value: 'NP', count: 1 },
    { value: 'SG', count: 1 },
  ]);
  expect((await facets('field=domains')).data[0]).toEqual({ value: 'alpha.org', count: 2 });
  expect((await facets('field=country&q=gamma')).data).toEqual([{ value: 'IN', count: 1 }]);
  expect((await facets('field=domains')).meta).toEqual({ names: {}, total: 2 });
  const people = await facets('field=created_by');
  expect(people.data).toEqual([{ value: server.adminId, count: 4 }]);
  expect(people.meta.names).toEqual({ [server.adminId]: 'Ada Lovelace' });
  expect((await facets('field=search_words')).code).toBe('unknown_field');
});

test('a new name that resembles an existing one is pointed out, a different one is not', async () => {
  await server.call('POST', PATH, { body: { name: 'Tribhuvan University', country: 'NP' } });
  const alike = async (name: string) =>
    (await server.call('GET', `${PATH}/alike?name=${encodeURIComponent(name)}`)).body.data.map(
      (row: { name: string }) => row.name,
    );
  expect(await alike('Tribhuwan University')).toEqual(['Tribhuvan University']);
  expect(await alike('University, Tribhuvan')).toEqual(['Tribhuvan University']);
  expect(await alike('Pokhara University')).toEqual([]);
});

test('one search finds all kinds, likeliest first', async () => {
  await server.call('POST', '/v1/majors', { body: { name: 'Alphabetics' } });
  await server.call('POST', '/v1/events', { body: { title: 'Alpha', kind: 'fair', attendance: 'online' } });
  const { body, status } = await server.call('GET', '/v1/search?q=alpha&limit=10');
  expect(status).toBe(200);
  expect(body.data.map((hit: { kind: string; name: string }) => [hit.kind, hit.name])).toEqual([
    ['universities', 'Alpha'],
    ['events', 'Alpha'],
    ['universities', 'Gamma_x'],
    ['majors', 'Alphabetics'],
  ]);
});

describe('a relative time', () => {
  const ZONES = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Pacific/Pago_Pago'] as const;
  const DAY_MS = 86_400_000;
  const dayIn = (timeZone: string, days: number) =>
    new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(Date.now() + days * DAY_MS));
  const todays = () => ZONES.map((zone) => dayIn(zone, 0)).join();
  const titles = async (filter: Filter) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '200' });
    const { body } = await server.call('GET', `/v1/events?${query}`);
    return body.data.map(({ title }: { title: string }) => title).toSorted();
  };

  test('is today where the event is, and so many days from it', async () => {
    const made = ZONES.flatMap((zone) =>
      [-8, -7, -1, 0, 1, 7].map((days) => ({ zone, starts_at: `${dayIn(zone, days)}T00:00` })),
    );
    await Promise.all(
      made.map(({ zone, starts_at: at }) =>
        server.call('POST', '/v1/events', {
          body: {
            title: `${zone} ${at}`,
            kind: 'webinar',
            attendance: 'online',
            starts_at: at,
            time_zone: zone,
          },
        }),
      ),
    );
    const titlesOf = (events: typeof made) =>
      events.map(({ zone, starts_at: at }) => `${zone} ${at}`).toSorted();
    const isFound = async (value: string, days: number) => {
      // Over a midnight, it is asked again.
      await expect
        .poll(async () => {
          const [before, found] = [todays(), await titles({ field: 'starts_at', is: 'at_least', value })];
          const wanted = made.filter(({ zone, starts_at: at }) => at >= `${dayIn(zone, days)}T00:00`);
          return todays() === before && isDeepStrictEqual(found, titlesOf(wanted));
        })
        .toBe(true);
    };
    await isFound('today', 0);
    await isFound('today+7', 7);
    await isFound('today-7', -7);
    expect(await titles({ field: 'starts_at', is: 'less_than', value: 'today-9' })).toEqual([]);
  });

  test('is so many days before now for a moment, or between two', async () => {
    const changed = (is: 'at_least' | 'less_than', value: string) =>
      names({ field: 'updated_at', is, value });
    await server.database.row(
      sql`update universities set updated_at = now() - interval '169 hours' where name = 'Alpha' returning id`,
    );
    expect(await changed('less_than', 'now-7')).toEqual(['Alpha']);
    expect(await changed('at_least', 'now-7')).not.toContain('Alpha');
    expect(await changed('at_least', 'now-8')).toContain('Alpha');
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const value = [hoursAgo(170), hoursAgo(168)];
    expect(await names({ field: 'updated_at', is: 'between', value })).toEqual(['Alpha']);
  });

  test.each<[Filter]>([
    [{ field: 'updated_at', is: 'at_least', value: 'today' }],
    [{ field: 'updated_at', is: 'is', value: 'now' }],
    [{ field: 'updated_at', is: 'at_least', value: 'now-99999' }],
    [{ field: 'established', is: 'at_least', value: 'today' }],
  ])('is refused where it means nothing: %j', async (filter) => {
    expect((await ask(filter)).status).toBe(400);
  });
});
