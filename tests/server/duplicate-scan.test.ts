import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Database, type Queries } from '../../server/database/database.ts';
import { scanNext } from '../../server/duplicates/scan.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createRandom } from '../support/work-budget.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  ({ database } = made);
});
afterAll(() => made.drop());

const scanAll = async () => {
  while (await scanNext(database)) {
    // The condition scans the next records.
  }
};
const pairs = () =>
  database.rows(sql`select * from duplicate_pairs order by record_kind, first_id, second_id`);
const changed = (id: string, version: number) =>
  database.execute(sql`
    insert into changes (change_set_id, record_kind, record_id, version, name, after)
    select id, 'universities', ${id}, ${version}, 'Changed', '{}' from change_sets limit 1`);

test('duplicates: what was scanned change by change is what a whole scan finds', async () => {
  const random = createRandom();
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  await database.execute(sql`
    insert into change_sets (id, kind, at, summary, records) values (gen_random_uuid(), 'edit', now(), 'Edited', 1)`);
  const ids: string[] = [];
  const values = () => {
    const name = `${pick(['Alpenrose', 'Bergkristall', 'Bergkristal', 'Enzian'])} University`;
    return {
      name,
      country: pick(['CH', 'AT']),
      domain: `${pick(['a', 'b', 'c'])}.edu`,
      city: pick(['Chur', 'Brig', null]),
    };
  };
  for (let step = 1; step <= 240; step += 1) {
    const { name, country, domain, city } = values();
    const id = random() < 0.5 && ids.length > 0 ? pick(ids) : null;
    if (id === null) {
      const row = await database.row<{ id: string }>(sql`
        insert into universities (id, slug, name, country, city, domains)
        values (gen_random_uuid(), ${`u${step}`}, ${name}, ${country}, ${city}, ${[domain]}) returning id`);
      ids.push(row?.id as string);
    } else if (random() < 0.2) await database.execute(sql`delete from universities where id = ${id}`);
    else
      await database.execute(sql`
        update universities
        set name = ${name}, country = ${country}, city = ${city}, domains = ${[domain]},
          deleted_at = ${random() < 0.3 ? new Date().toISOString() : null}
        where id = ${id}`);
    await changed(id ?? (ids.at(-1) as string), step);
    if (random() < 0.3) await scanAll();
  }
  await scanAll();
  const stepwise = await pairs();
  expect(stepwise.length).toBeGreaterThan(0);
  await database.execute(sql`delete from duplicate_scans`);
  await scanAll();
  expect(stepwise).toEqual(await pairs());
});

/** What this transaction has read, beside what its connection read before. */
const rowsRead = async (tx: Queries): Promise<number> => {
  const found = await tx.row<{ read: number }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where relname in ('universities', 'duplicate_keys', 'duplicate_pairs')`);
  return found?.read ?? 0;
};

test('duplicates: after a change only that record and those like it are read', async () => {
  const RECORDS = 3000;
  await database.execute(sql`
    insert into universities (id, slug, name, country)
    select gen_random_uuid(), 'many' || number, 'Many ' || md5(number::text), 'NP' from generate_series(1, ${RECORDS}) as number`);
  await database.execute(sql`delete from duplicate_scans`);
  await scanAll();
  await database.execute(sql`analyze`);
  const one = await database.row<{ id: string }>(sql`select id from universities where slug = 'many1'`);
  await changed(one?.id as string, 2);
  await database.execute(sql`update universities set version = 2 where id = ${one?.id}`);
  let reads = 0;
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const before = await rowsRead(tx);
        const result = await work(tx);
        reads += (await rowsRead(tx)) - before;
        return result;
      }),
  };
  while (await scanNext(counting)) {
    // The condition scans the next records.
  }
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(RECORDS / 10);
});
