import { join } from 'sql-template-tag';
import * as v from 'valibot';
import type { QueryOf } from '../../contract/operation.ts';
import type { listPeople as operation, PeopleResponse } from '../../contract/people.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { peopleWithWrongPhones } from '../overview/wrong-phones.ts';
import { invalidCursor, pageCursor } from '../page-cursor.ts';
import { fold, foldedSql } from '../search/fold-text.ts';
import { personName, personRole, personState, readPeople } from './read-people.ts';

const DEFAULT_PAGE_SIZE = 50;
/** Edits allowed, by length of the word. */
const MAX_TYPOS = { long: 2, short: 1 } as const;
const LONG_WORD_LENGTH = 5;
const SHORT_WORD_LENGTH = 4;

/** Text that sorts like the value, '' for none: one comparison pages through any order. */
const instant = (column: Sql) => sql`coalesce(to_char(${column}, 'YYYYMMDDHH24MISSUS'), '')`;
const ORDERS: Readonly<Record<string, Sql>> = {
  name: sql`${personName} collate names`,
  email: sql`coalesce(p.email::text, '') collate names`,
  role: sql`${personRole} collate "C"`,
  state: sql`${personState} collate "C"`,
  last_signed_in_at: sql`${instant(sql`p.last_signed_in_at`)} collate "C"`,
  created_at: sql`${instant(sql`p.created_at`)} collate "C"`,
};

const cursor = pageCursor(
  v.strictObject({ sort: v.string(), value: v.string(), id: v.pipe(v.string(), v.uuid()) }),
);

const SEARCHED = foldedSql(sql`concat_ws(' ', p.first_name, p.last_name, p.email, p.phone)`);

const typosIn = ({ length }: string) => {
  if (length >= LONG_WORD_LENGTH) return MAX_TYPOS.long;
  return length >= SHORT_WORD_LENGTH ? MAX_TYPOS.short : 0;
};

const matches = (word: string) => sql`(
  strpos(${SEARCHED}, ${word}) > 0
  or exists (
    select from regexp_split_to_table(${SEARCHED}, '[^[:alnum:]]+') as part
    where levenshtein_less_equal(part, ${word}, ${typosIn(word)}) <= ${typosIn(word)}
  ))`;

type PeopleFilter = QueryOf<typeof operation>;

const conditionsOf = async (tx: Queries, { q = '', role, phone }: PeopleFilter): Promise<Sql> => {
  const words = fold(q).split(' ').filter(Boolean);
  const conditions = [sql`true`, ...words.map(matches)];
  if (role) conditions.push(sql`${personRole} = ${role}`);
  if (phone) conditions.push(sql`p.id = any(${await peopleWithWrongPhones(tx)}::uuid[])`);
  return join(conditions, ' and ');
};

const onwardsFrom = (after: string | undefined, sort: string, order: Sql, isDescending: boolean): Sql => {
  if (after === undefined) return sql`true`;
  const from = cursor.read(after);
  if (from.sort !== sort) throw invalidCursor();
  return isDescending
    ? sql`(${order}, p.id) < (${from.value}, ${from.id}::uuid)`
    : sql`(${order}, p.id) > (${from.value}, ${from.id}::uuid)`;
};

/** @throws Failure `invalid_cursor` */
export const listPeople = async (
  tx: Queries,
  selfId: string,
  filter: PeopleFilter,
): Promise<PeopleResponse> => {
  const { state, sort = 'name', limit = DEFAULT_PAGE_SIZE, after } = filter;
  const isDescending = sort.startsWith('-');
  const order = ORDERS[sort.replace('-', '')] as Sql;
  const matching = await conditionsOf(tx, filter);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const data = await readPeople(
    tx,
    selfId,
    sql`where ${matching} and ${state ? sql`${personState} = ${state}` : sql`true`}
      and ${onwardsFrom(after, sort, order, isDescending)}
      order by ${order} ${direction}, p.id ${direction} limit ${limit + 1}`,
  );
  const counts = await tx.row<PeopleResponse['meta']['counts']>(sql`
    select count(*) as all,
      count(*) filter (where ${personState} = 'invited') as invited,
      count(*) filter (where ${personState} = 'active') as active,
      count(*) filter (where ${personState} = 'disabled') as disabled
    from people p where ${matching}`);
  const shown = data.slice(0, limit);
  const last = data.length > limit ? shown.at(-1) : undefined;
  const place =
    last &&
    (await tx.row<{ value: string }>(sql`select ${order} as value from people p where id = ${last.id}`));
  return {
    data: shown,
    meta: {
      next: last && place ? cursor.write({ sort, value: place.value, id: last.id }) : null,
      counts: counts as PeopleResponse['meta']['counts'],
    },
  };
};
