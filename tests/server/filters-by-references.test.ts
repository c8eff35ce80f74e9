import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Filter } from '../../contract/filter.ts';
import { kindsReferring } from '../../contract/incoming-references.ts';
import { level } from '../../contract/levels.ts';
import { sql } from '../../server/database/database.ts';
import { filterCondition } from '../../server/records/query/filter/filter.ts';
import { pageStatement } from '../../server/records/query/keyset.ts';
import { sortKeys } from '../../server/records/query/sort.ts';
import type { Store } from '../../server/stores/store.ts';
import { stores } from '../../server/stores/stores.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const id: Record<string, string> = {};

const make = async (kind: string, body: Record<string, unknown>) => {
  const { status, body: made } = await server.call('POST', `/v1/${kind}`, { body });
  expect(status).toBe(201);
  return made.data as { id: string; version: number };
};

beforeAll(async () => {
  server = await startTestServer();
  const universities = [
    { name: 'Alpha', country: 'NP' },
    { name: 'Beta', country: 'NP' },
    { name: 'Gamma', country: 'IN' },
  ];
  for (const body of universities) id[body.name] = (await make('universities', body)).id;
  const subject = { scheme: 'house', level: 'broad' };
  for (const name of ['Arts', 'Law', 'Music'])
    id[name] = (await make('subjects', { ...subject, name, code: name })).id;
  id['Bachelor'] = (await make('levels', { name: 'Bachelor', code: 'B' })).id;
  id['Master'] = (await make('levels', { name: 'Master', code: 'M' })).id;
  id['Painting'] = (
    await make('majors', {
      name: 'Painting',
      subject_id: id['Arts'],
      further_subject_ids: [id['Music']],
      level_ids: [id['Bachelor']],
    })
  ).id;
  id['Sculpture'] = (await make('majors', { name: 'Sculpture', subject_id: id['Arts'] })).id;
});
afterAll(() => server.close());

const query = (filter: Filter, more: Record<string, string> = {}) =>
  new URLSearchParams({ filter: JSON.stringify(filter), ...more });
const names = async (kind: string, filter: Filter) => {
  const { body } = await server.call('GET', `/v1/${kind}?${query(filter)}`);
  return body.data.map(({ name }: { name: string }) => name);
};
const HAS = { field: 'offerings', is: 'filled' } as const;
const HAS_NONE = { field: 'offerings', is: 'empty' } as const;

describe('records by what refers to them', () => {
  test('are those with some or none, through any field of the other kind', async () => {
    expect(await names('subjects', { field: 'majors', is: 'filled' })).toEqual(['Arts', 'Music']);
    expect(await names('subjects', { field: 'majors', is: 'empty' })).toEqual(['Law']);
    expect(await names('levels', { field: 'majors', is: 'filled' })).toEqual(['Bachelor']);
    expect(await names('majors', HAS)).toEqual([]);
    expect(await names('majors', HAS_NONE)).toEqual(['Painting', 'Sculpture']);
  });

  test('within their own kind are those with parts', async () => {
    await make('universities', { name: 'Alpha Medical School', country: 'NP', parent_id: id['Alpha'] });
    expect(await names('universities', { field: 'universities', is: 'filled' })).toEqual(['Alpha']);
    expect(await names('universities', { field: 'universities', is: 'empty' })).toEqual([
      'Alpha Medical School',
      'Beta',
      'Gamma',
    ]);
  });

  test('count records in trash no more, and again when these are restored', async () => {
    const of = { university_id: id['Beta'], major_id: id['Painting'], level_id: id['Bachelor'] };
    const offering = await make('offerings', of);
    expect(await names('universities', HAS)).toEqual(['Beta']);
    const path = `/v1/offerings/${offering.id}`;
    await server.call('DELETE', path, { headers: { 'If-Match': `"${offering.version}"` } });
    expect(await names('universities', HAS)).toEqual([]);
    expect(await names('universities', HAS_NONE)).toContain('Beta');
    await server.call('POST', `${path}/restore`);
    expect(await names('universities', HAS)).toEqual(['Beta']);
    expect(await names('majors', HAS)).toEqual(['Painting']);
  });

  test('combine with other conditions and a search', async () => {
    const inNepal = { field: 'country', is: 'is', value: 'NP' } as const;
    expect(
      await names('universities', {
        or: [{ and: [inNepal, HAS] }, { field: 'country', is: 'is', value: 'IN' }],
      }),
    ).toEqual(['Beta', 'Gamma']);
    const found = await server.call('GET', `/v1/universities?${query(HAS_NONE, { q: 'gamma' })}`);
    expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['Gamma']);
    const other = await server.call('GET', `/v1/universities?${query(HAS, { q: 'gamma' })}`);
    expect(other.body.data.map(({ name }: { name: string }) => name)).not.toContain('Gamma');
    const facets = await server.call('GET', `/v1/universities/facets?${query(HAS, { field: 'country' })}`);
    expect(facets.body.data).toEqual([{ value: 'NP', count: 1 }]);
  });

  test('are exported and selected as they are listed', async () => {
    const csv = await server.call(
      'GET',
      `/v1/universities/export?${query(HAS, { format: 'json', columns: 'name' })}`,
    );
    expect(csv.body).toEqual([{ name: 'Beta' }]);
    const filter = JSON.stringify(HAS_NONE);
    const { body } = await server.call('POST', '/v1/universities/sets', { body: { filter } });
    expect(body.data.count).toBe(3);
  });

  test('are refused for a kind that never refers to them', async () => {
    const { status, body } = await server.call(
      'GET',
      `/v1/levels?${query({ field: 'subjects', is: 'filled' })}`,
    );
    expect([status, body.code]).toEqual([400, 'unknown_field']);
  });
});

/** Enough that reading all referring records for each row of a page would show. */
const ROWS = 12_000;

/** Records of every kind, each referred to by a few others, or by none. */
const fill = sql`
  with numbers as (
    select number, lpad(to_hex(number), 32, '0')::uuid as id, lpad(to_hex(number / 3 + 1), 32, '0')::uuid as target,
      lpad(to_hex(number % 9 + 1), 32, '0')::uuid as level
    from generate_series(1, ${ROWS}) as number
  ),
  old_levels as (
    insert into levels (id, slug, code, name)
    select id, 'old-' || number, 'O' || number, 'Old ' || number from numbers where number < 12
  ),
  old_universities as (
    insert into universities (id, slug, name, country, parent_id)
    select id, 'old-' || number, 'Old ' || number, 'NP', case when number % 40 = 0 then target end from numbers
  ),
  old_subjects as (
    insert into subjects (id, slug, code, name, scheme, level, parent_id)
    select id, 'old-' || number, 'O' || number, 'Old ' || number, 'house', 'narrow', case when number % 40 = 0 then target end
    from numbers
  ),
  old_majors as (
    insert into majors (id, slug, code, name, scheme, subject_id, further_subject_ids, level_ids)
    select id, 'old-' || number, 'O' || number, 'Old ' || number, 'house', target, array[id], array[level] from numbers
  ),
  old_events as (
    insert into events (id, slug, title, kind, attendance, host_id, subject_ids, major_ids, level_ids)
    select id, 'old-' || number, 'Old ' || number, 'fair', 'in_person', target, array[target], array[target], array[level]
    from numbers
  )
  insert into offerings (id, slug, university_id, major_id, level_id, title)
  select id, 'old-' || number, target, target, level, 'Old ' || number from numbers`;

test('pages of records by what refers to them take it from an index, also among other conditions', async () => {
  await server.database.transaction(async (tx) => {
    await tx.limit({ statement: 0 });
    await tx.execute(fill);
  });
  await server.database.execute(sql`analyze`);
  const planOf = async (store: Store, filter: Filter) => {
    const { selection, table } = store;
    const where = sql`deleted_at is null and ${filterCondition(store, JSON.stringify(filter))}`;
    const keys = sortKeys(store, undefined);
    const page = pageStatement({ selection, table, where, keys, place: null, isBackward: false, limit: 101 });
    const plan = await server.database.rows<{ 'QUERY PLAN': string }>(sql`explain ${page}`);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  };
  const archived = { field: 'status', is: 'is', value: 'archived' } as const;
  for (const store of stores)
    for (const { plural: field } of kindsReferring(store.kind))
      for (const is of ['filled', 'empty'] as const) {
        expect(await planOf(store, { field, is })).not.toMatch(/Seq Scan on \w+ referring/);
        const among = await planOf(store, { or: [archived, { field, is }] });
        // A hashed one is read once, and levels are few.
        if (!among.includes('hashed SubPlan') && store.kind !== level)
          expect(among).not.toMatch(/Seq Scan on \w+ referring/);
      }
});
