import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS, type Filter } from '../../contract/filter.ts';
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
    // eslint-disable-next-line no-await-in-loop
    rows.push((await server.call('POST', PATH, { body })).body.data);
  }
});
afterAll(() => server.close());

const ask = (filter: unknown, rest = '') =>
  server.call(
    'GET',
    `${PATH}?limit=200&filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${rest}`,
  );
const names = async (filter: Filter) =>
  (await ask(filter)).body.data.map((row: { name: string }) => row.name);

describe('filters', () => {
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
    [{ field: 'name', is: 'is' }, 'invalid_input'],
    [{ field: 'created_at', is: 'at_least', value: '2026-02-31T00:00:00.000Z' }, 'invalid_input'],
    [{ field: 'name', is: 'is', value: 'a\u0000' }, 'invalid_input'],
    [{ and: [{ or: [{ and: [{ or: [{ and: [{ or: [{ and: [] }] }] }] }] }] }] }, 'invalid_input'],
    [{ and: Array.from({ length: 51 }, () => ({ field: 'name', is: 'filled' })) }, 'invalid_input'],
  ])('%j is refused as %s', async (filter, code) => {
    const answer = await ask(filter);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  test('whatever is asked is answered or refused, never an error of the server', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(undefined),
      fc.constantFrom('NP', '2026-01-01T00:00:00.000Z', 1959, 9e15, '018f0000-0000-7000-8000-000000000000'),
      fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
    );
    const condition = fc.record({
      field: fc.constantFrom(...universityStore.columns.keys(), 'nonsense'),
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
