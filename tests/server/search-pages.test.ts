import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
});
afterAll(() => server.close());

/** Nothing is changed, but each row lies elsewhere, as after any day's work: what is read without an order comes otherwise. */
const stir = () =>
  server.database.execute(sql`
    update universities set search_words = search_words
    where id = any(array(select id from universities order by random() limit 120))`);

const pageOf = async (q: string, cursor: string) => {
  await stir();
  const { body } = await server.call(
    'GET',
    `/v1/universities?${new URLSearchParams({ q, limit: '37' })}${cursor}`,
  );
  return {
    ids: body.data.map(({ id }: { id: string }) => id) as string[],
    next: body.meta.next as string | null,
    previous: body.meta.previous as string | null,
  };
};

test.each([
  ['uni', 'what most names begin with'],
  ['university', 'a word of most names'],
  ['univeristy', 'the same, misspelt'],
])('all that "%s" finds, %s, is listed once, from the first page to the last and back', async (q) => {
  const { value } = (await server.call('GET', `/v1/universities/count?q=${q}`)).body.data;
  expect(value).toBeGreaterThan(300);
  const forward = [await pageOf(q, '')];
  for (let last = forward[0]; last?.next; last = forward.at(-1)) {
    forward.push(await pageOf(q, `&after=${last.next}`));
  }
  const ids = forward.flatMap((page) => page.ids);
  expect([ids.length, new Set(ids).size]).toEqual([value, value]);

  const backward = [forward.at(-1)];
  for (let first = backward[0]; first?.previous; first = backward[0]) {
    backward.unshift(await pageOf(q, `&before=${first.previous}`));
  }
  expect(backward.flatMap((page) => page?.ids)).toEqual(ids);
});

test.each(['university lond', 'kathm universit', 'techn university switz', 'universty zurich'])(
  '"%s" finds the same records whether or not the statistics know its popular words',
  async (q) => {
    const found = async () => {
      const { ids } = await pageOf(q, '');
      const count = await server.call('GET', `/v1/universities/count?${new URLSearchParams({ q })}`);
      return { ids, count: count.body.data.value };
    };
    await server.database.execute(sql`delete from pg_statistic where starelid = 'universities'::regclass`);
    const without = await found();
    await server.database.execute(sql`analyze universities`);
    const popular = await server.database.rows<{ share: number }>(sql`
      select share from pg_stats
      cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where tablename = 'universities' and attname = 'search_words' and word = 'university'`);
    expect(popular[0]?.share).toBeGreaterThan(0.5);
    expect(without.ids.length).toBeGreaterThan(0);
    expect(await found()).toEqual(without);
  },
);

test.each(['universities', 'people', 'search'])(
  'a search that is too long is called so: %s',
  async (path) => {
    const answer = await server.call('GET', `/v1/${path}?q=${'x'.repeat(201)}`);
    const message = 'The search is too long. Shorten it to 200 characters.';
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'q', message }] } });
  },
);
