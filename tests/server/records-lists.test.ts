import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestResponse, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATH = '/v1/universities';
interface Row {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly established: number | null;
  readonly city: string | null;
}
const create = async (fields: object): Promise<Row> =>
  (await server.call('POST', PATH, { body: fields })).body.data;
const list = (query: Record<string, string>): Promise<TestResponse> =>
  server.call('GET', `${PATH}?${new URLSearchParams(query).toString()}`);

const readAll = async (query: Record<string, string>, direction: 'after' | 'before', from?: string) => {
  const rows: Row[] = [];
  let cursor = from;
  do {
    // Each page begins where the one before it ended.
    const { status, body } = await list({ ...query, ...(cursor ? { [direction]: cursor } : {}) });
    expect(status).toBe(200);
    if (direction === 'after') rows.push(...body.data);
    else rows.unshift(...body.data);
    cursor = direction === 'after' ? body.meta.next : body.meta.previous;
  } while (cursor);
  return rows;
};

describe('refusals', () => {
  test.each([
    [{ sort: 'password_hash' }, 'unknown_field'],
    [{ sort: 'name; drop table universities' }, 'unknown_field'],
    [{ sort: 'search_words' }, 'unknown_field'],
    [{ sort: 'aliases' }, 'unknown_field'],
    [{ sort: 'name,name' }, 'unknown_field'],
    [{ limit: '0' }, 'invalid_input'],
    [{ limit: '201' }, 'invalid_input'],
    [{ page: '2' }, 'invalid_input'],
    [{ after: 'x', before: 'y' }, 'invalid_input'],
    [{ after: 'not a cursor' }, 'invalid_cursor'],
    [{ after: Buffer.from('["name,id",7,8]').toString('base64url') }, 'invalid_cursor'],
    [{ after: Buffer.from('["name,id","a\\u0000","x"]').toString('base64url') }, 'invalid_cursor'],
    [{ after: Buffer.from('{"a":1}').toString('base64url') }, 'invalid_cursor'],
  ])('%j is %s', async (query, code) => {
    const response = await list(query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe(code);
  });

  test('a cursor of one order is no cursor of another', async () => {
    await create({ name: 'Cursor A', country: 'SG' });
    await create({ name: 'Cursor B', country: 'SG' });
    const { body } = await list({ limit: '1', sort: 'name' });
    expect((await list({ limit: '1', sort: '-name', after: body.meta.next })).body.code).toBe(
      'invalid_cursor',
    );
  });
});

describe('order and pages', () => {
  const names = [
    'Zürich',
    'Zurich',
    'zürich',
    'Ångström',
    'Angstrom',
    'École',
    'Ecole',
    'Level 10',
    'Level 2',
    '大学',
  ];
  // Switzerland and Åland stand elsewhere by their names than by their codes.
  const countries = ['NP', 'CH', 'AX'];
  const all: Row[] = [];

  beforeAll(async () => {
    const wanted = Array.from({ length: 60 }, (_, at) => ({
      name: `${names[at % names.length]}${at % 4 === 0 ? '' : ` ${at % 7}`}`,
      country: countries[at % 3],
      established: at % 5 === 0 ? null : 1800 + (at % 6),
      city: at % 3 === 0 ? null : names[(at * 7) % names.length],
    }));
    await Promise.all(wanted.map((fields) => create(fields)));
    const { body } = await list({ limit: '200' });
    all.push(...body.data);
  });

  test('names sort as people expect: accents beside their letters, numbers by value', async () => {
    const { body } = await list({ limit: '200', sort: 'name' });
    const collator = new Intl.Collator('en', { numeric: true });
    const read = body.data.map((row: Row) => row.name);
    expect(read).toEqual(read.toSorted((a: string, b: string) => collator.compare(a, b)));
  });

  test('any pages of any order, read forward or backward, are that order in one piece', async () => {
    const key = fc.constantFrom('name', 'country', 'established', 'city', 'created_at', 'status');
    const sort = fc
      .uniqueArray(fc.tuple(key, fc.boolean()), { minLength: 1, maxLength: 3, selector: ([name]) => name })
      .map((keys) => keys.map(([name, isDown]) => `${isDown ? '-' : ''}${name}`).join(','));
    await fc.assert(
      fc.asyncProperty(sort, fc.integer({ min: 1, max: 17 }), async (order, size) => {
        const whole = (await list({ sort: order, limit: '200' })).body.data as Row[];
        const query = { sort: order, limit: String(size) };
        const forward = await readAll(query, 'after');
        expect(forward.map((row) => row.id)).toEqual(whole.map((row) => row.id));
        const last = await list({ sort: order, limit: '200' });
        expect(last.body.meta.next).toBeNull();
        const tail = forward.at(-1) as Row;
        const beforeTail = (await list({ ...query, limit: String(whole.length - 1) })).body.meta.next;
        const end = await list({ ...query, after: beforeTail });
        expect(end.body.data.map((row: Row) => row.id)).toEqual([tail.id]);
        const backward = await readAll(query, 'before', end.body.meta.previous);
        expect(backward.map((row) => row.id)).toEqual(whole.slice(0, -1).map((row) => row.id));
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });

  test('empty values stand last, whichever way a column is sorted', async () => {
    for (const sort of ['established', '-established']) {
      const rows = (await list({ sort, limit: '200' })).body.data as Row[];
      const filled = rows.filter((row) => row.established !== null);
      expect(rows.slice(0, filled.length)).toEqual(filled);
      const years = filled.map((row) => row.established as number);
      expect(years).toEqual(years.toSorted((a, b) => (sort === 'established' ? a - b : b - a)));
    }
  });

  test('the order is the one a comparison of the values gives', async () => {
    const collator = new Intl.Collator('en', { numeric: true });
    const countryNames = new Intl.DisplayNames('en', { type: 'region' });
    const nameOf = ({ country }: Row) => countryNames.of(country) ?? '';
    const rows = (await list({ sort: 'country,-established', limit: '200' })).body.data as Row[];
    const wanted = rows.toSorted((a, b) => {
      if (a.country !== b.country) return collator.compare(nameOf(a), nameOf(b));
      if (a.established !== b.established) return (b.established ?? -1) - (a.established ?? -1);
      return -collator.compare(a.name, b.name);
    });
    expect(rows.map(({ country, established, name }) => ({ country, established, name }))).toEqual(
      wanted.map(({ country, established, name }) => ({ country, established, name })),
    );
  });

  test('rows that come and go while someone pages neither repeat nor hide others', async () => {
    const before = await list({ sort: 'name', limit: '200' });
    const first = await list({ sort: 'name', limit: '20' });
    await create({ name: 'AAA came first', country: 'NP' });
    const gone = first.body.data[3] as Row;
    await server.call('DELETE', `${PATH}/${gone.id}`, { headers: { 'if-match': '"1"' } });
    const rest = await readAll({ sort: 'name', limit: '20', after: first.body.meta.next }, 'after');
    const seen = [...first.body.data, ...rest].map((row: Row) => row.id);
    expect(seen).toEqual(before.body.data.map((row: Row) => row.id));
  });

  test.each<Record<string, string>>([{}, { sort: '-name' }, { sort: 'established' }, { q: 'Vanishing' }])(
    'a page whose rows are gone leads to the page before, which is then the last: %j',
    async (order) => {
      const city = `Gone ${JSON.stringify(order)}`;
      for (const name of ['A', 'B', 'C', 'D', 'E'])
        await create({ name: `Vanishing ${name}`, country: 'NP', city });
      const filter = JSON.stringify({ field: 'city', is: 'is', value: city });
      const pageOf = async (cursor: Record<string, string>) => {
        const { body } = await list({ ...order, filter, limit: '3', ...cursor });
        return body as { data: Row[]; meta: { next: string | null; previous: string | null } };
      };
      const first = await pageOf({});
      const after = first.meta.next ?? '';
      for (const { id } of (await pageOf({ after })).data)
        await server.call('DELETE', `${PATH}/${id}`, { headers: { 'if-match': '"1"' } });
      const empty = await pageOf({ after });
      expect(empty.data).toEqual([]);
      const { data, meta } = await pageOf({ before: empty.meta.previous ?? '' });
      expect(data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
      expect(meta).toMatchObject({ next: null, previous: null });
    },
  );

  test('the count is exact for a list of this size, and knows the search', async () => {
    const whole = await list({ limit: '200' });
    const counted = await server.call('GET', `${PATH}/count`);
    expect(counted.body.data).toEqual({ value: whole.body.data.length, exact: true });
    const found = await list({ q: 'zurich', limit: '200' });
    const countedFound = await server.call('GET', `${PATH}/count?q=zurich`);
    expect(countedFound.body.data).toEqual({ value: found.body.data.length, exact: true });
  });
});
