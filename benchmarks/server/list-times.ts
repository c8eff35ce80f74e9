import { sql, type Database, type Sql } from '../../server/database/database.ts';
import type { Client } from '../../tests/support/client.ts';
import { p95, timesOf } from './times.ts';

const PAGE_SIZE = 50;
const DEEP_PAGE_NUMBER = 1000;
const UNSORTED_RUN_COUNT = 10;

export interface ListTime {
  readonly name: string;
  /** Milliseconds, p95, over HTTP with names, cursors and JSON. */
  readonly ours: number;
  /** Milliseconds, p95, of what one would write by hand without a second thought, asked of the database itself. */
  readonly plain: number;
  readonly target: number;
}

type Query = Readonly<Record<string, string>>;

interface Case {
  readonly name: string;
  readonly kind: string;
  readonly query: Query | ((client: Client) => Promise<Query>);
  readonly plain: Sql;
  readonly target: number;
}

const condition = (field: string, is: string, value: unknown) => JSON.stringify({ field, is, value });

const offeringsWhere = (where: Sql, offset = 0) => sql`
  select * from offerings where deleted_at is null and ${where} order by title limit ${PAGE_SIZE} offset ${offset}`;

interface Page {
  readonly meta: { readonly next: string | null };
}

const ask = async (client: Client, kind: string, query: Query): Promise<Page> =>
  (await client.call('GET', `/v1/${kind}?${new URLSearchParams(query)}`)) as Page;

const MAX_PAGE_SIZE = 200;

/** The cursor at which the thousandth page begins, found by walking there. */
const thousandth = async (client: Client): Promise<Query> => {
  let after: Query = {};
  for (let rows = 0; rows < PAGE_SIZE * (DEEP_PAGE_NUMBER - 1); rows += MAX_PAGE_SIZE) {
    const { meta } = await ask(client, 'offerings', { limit: String(MAX_PAGE_SIZE), ...after });
    if (!meta.next) break;
    after = { after: meta.next };
  }
  return after;
};

const CASES: readonly Case[] = [
  {
    name: 'offerings, first page',
    kind: 'offerings',
    query: {},
    plain: offeringsWhere(sql`true`),
    target: 50,
  },
  {
    name: 'offerings, thousandth page',
    kind: 'offerings',
    query: thousandth,
    plain: offeringsWhere(sql`true`, PAGE_SIZE * (DEEP_PAGE_NUMBER - 1)),
    target: 50,
  },
  {
    name: 'offerings, two filters',
    kind: 'offerings',
    query: {
      filter: `{"and":[${condition('mode', 'is', 'online')},${condition('duration_months', 'at_most', 24)}]}`,
    },
    plain: offeringsWhere(sql`mode = 'online' and duration_months <= 24`),
    target: 100,
  },
  {
    name: 'offerings, a part of the title',
    kind: 'offerings',
    query: { filter: condition('title', 'contains', 'nursing') },
    plain: offeringsWhere(sql`title ilike '%nursing%'`),
    target: 100,
  },
  {
    name: 'offerings, search',
    kind: 'offerings',
    query: { q: 'computer science state university' },
    plain: offeringsWhere(sql`title ilike '%computer science%' and title ilike '%state university%'`),
    target: 100,
  },
  {
    name: 'universities, misspelt search',
    kind: 'universities',
    query: { q: 'Univeristy of Zurch' },
    plain: sql`
      select *, similarity(name, 'Univeristy of Zurch') as likeness from universities
      where deleted_at is null order by likeness desc limit ${PAGE_SIZE}`,
    target: 100,
  },
];

/** How long each list takes, ours beside plain SQL on the same database. */
export const listTimes = async (client: Client, database: Database, runs: number): Promise<ListTime[]> => {
  const found: ListTime[] = [];
  for (const { name, kind, query, plain, target } of CASES) {
    const wanted = typeof query === 'function' ? await query(client) : query;
    const asked = { limit: String(PAGE_SIZE), ...wanted };
    const ours = await timesOf(runs, () => ask(client, kind, asked));
    const byHand = await timesOf(UNSORTED_RUN_COUNT, () => database.rows(plain));
    found.push({ name, ours: p95(ours), plain: p95(byHand), target });
  }
  return found;
};
