import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsReferring } from '../../contract/incoming-references.ts';
import type { Column } from '../../server/stores/store.ts';
import { stores } from '../../server/stores/stores.ts';
import { signedIn, type Client } from '../support/client.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/server.ts';

/** Generated from the declarations: every column that sorts or has facets, of every kind there is. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
  client = await signedIn(server.address, ADMIN);
});
afterAll(() => server.close());

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next: string | null; readonly previous: string | null };
}

/** Enough for several pages, and for a last one that is not full. */
const ROWS = 13;
const PAGE = 5;

const isChosen = ({ type }: Column) => type === 'choice' || type === 'boolean';
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

describe.each(stores.map((store) => [store.kind.plural, store] as const))(
  '%s',
  (plural, { columns, kind }) => {
    const list = (query: Record<string, string | number>) =>
      client.call(
        'GET',
        `/v1/${plural}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
      ) as Promise<Page>;
    const sorts = [...columns.values()].filter(({ sortable }) => sortable).map(({ name }) => name);

    test.each(sorts.flatMap((name) => [name, `-${name}`]))(
      'are paged by %s, forwards and back, as they are in one page',
      async (sort) => {
        const whole = idsOf(await list({ sort, limit: ROWS }));
        let page = await list({ sort, limit: PAGE });
        const forwards = idsOf(page);
        while (page.meta.next && forwards.length < whole.length) {
          page = await list({ sort, limit: PAGE, after: page.meta.next });
          forwards.push(...idsOf(page));
        }
        expect(forwards.slice(0, whole.length)).toEqual(whole);
        const back = idsOf(page);
        while (page.meta.previous) {
          page = await list({ sort, limit: PAGE, before: page.meta.previous });
          back.unshift(...idsOf(page));
        }
        expect(back).toEqual(forwards);
      },
    );

    test('are as many by the values of each field as there are', async () => {
      const { data: all } = await client.call('GET', `/v1/${plural}/count`);
      expect(all.exact).toBe(true);
      for (const field of ['status', ...[...columns.values()].filter(isChosen).map(({ name }) => name)]) {
        const { data } = await client.call('GET', `/v1/${plural}/facets?field=${field}`);
        for (const { value, count } of data as { value: string; count: number }[]) {
          const filter = JSON.stringify({ and: [{ field, is: 'is', value }] });
          const counted = await client.call('GET', `/v1/${plural}/count?${new URLSearchParams({ filter })}`);
          expect(counted.data.value, `${plural} whose ${field} is ${value}`).toBe(count);
        }
      }
    });

    test.each(kindsReferring(kind).map((user) => user.plural))(
      'with and without %s, in pages, are those whose tab counts some or none',
      async (field) => {
        expect(columns.has(field)).toBe(false);
        const { data: all } = await client.call('GET', `/v1/${plural}/count`);
        let seen = 0;
        for (const is of ['filled', 'empty']) {
          const filter = JSON.stringify({ field, is });
          const { data: counted } = await client.call(
            'GET',
            `/v1/${plural}/count?${new URLSearchParams({ filter })}`,
          );
          seen += counted.value;
          const first = await list({ filter, limit: PAGE });
          const second = first.meta.next ? await list({ filter, limit: PAGE, after: first.meta.next }) : null;
          const ids = [first, second].flatMap((page) => (page ? idsOf(page) : []));
          expect(new Set(ids).size).toBe(Math.min(counted.value, 2 * PAGE));
          for (const id of ids) {
            const { data } = await client.call('GET', `/v1/${plural}/${id}/uses`);
            const isUsed = (data as { kind: string }[]).some((use) => use.kind === field);
            expect(isUsed, `${plural} ${id} has ${field}`).toBe(is === 'filled');
          }
        }
        expect(seen).toBe(all.value);
      },
    );
  },
);
