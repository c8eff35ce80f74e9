import { sql, type Database } from '../../server/database/database.ts';
import { beginChangeSet } from '../../server/records/commit.ts';
import { newRow, type NewRecord } from '../../server/records/create.ts';
import { withFreeSlugs } from '../../server/records/slug.ts';
import { storeNamed } from '../../server/records/stores.ts';
import { pick, seeded } from './random.ts';
import type { Cells } from './real-lists.ts';

export interface Wanted {
  readonly universities: number;
  readonly offerings: number;
}

const ROWS_AT_ONCE = 5000;

/** Writes records as the product writes them: derived fields, search words, change-sets. */
const write = async (database: Database, plural: string, inputs: readonly object[]): Promise<void> => {
  const store = storeNamed(plural);
  for (let at = 0; at < inputs.length; at += ROWS_AT_ONCE) {
    const part = inputs.slice(at, at + ROWS_AT_ONCE);
    // eslint-disable-next-line no-await-in-loop
    await database.transaction(async (tx) => {
      const rows = await withFreeSlugs(
        tx,
        store,
        part.map((input) => newRow(input as NewRecord)),
      );
      const changeSet = await beginChangeSet(tx, { kind: 'import', personId: null, summary: 'Filled' });
      await changeSet.write(rows.map((after) => ({ store, before: null, after })));
      await changeSet.end();
    });
  }
};

/** A name made of halves of two real ones: as many words in common as in real life. */
const madeUp = (random: () => number, universities: readonly Cells[]) => {
  const [first, second] = [pick(random, universities), pick(random, universities)];
  const [head, tail] = [first, second].map((row) => (row['name'] ?? '').split(' ')) as [string[], string[]];
  const words = [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))];
  return {
    name: words.join(' ').slice(0, 255),
    aliases: [],
    country: second['country_code'],
    city: second['city'] || null,
    domains: [],
  };
};

const idsOf = async (database: Database, plural: string): Promise<string[]> => {
  const rows = await database.rows<{ id: string }>(
    sql`select id from ${storeNamed(plural).table} where deleted_at is null order by id`,
  );
  return rows.map(({ id }) => id);
};

/** Adds made-up universities and offerings to a database that holds the real lists, up to the numbers wanted. */
export const fill = async (
  database: Database,
  universities: readonly Cells[],
  wanted: Wanted,
): Promise<void> => {
  const random = seeded(1);
  const missing = wanted.universities - (await idsOf(database, 'universities')).length;
  await write(
    database,
    'universities',
    Array.from({ length: Math.max(0, missing) }, () => madeUp(random, universities)),
  );
  const [universityIds, majorIds, levelIds] = [
    await idsOf(database, 'universities'),
    await idsOf(database, 'majors'),
    await idsOf(database, 'levels'),
  ];
  const there = await database.rows<{ triple: string }>(
    sql`select concat_ws(' ', university_id, major_id, level_id) as triple from offerings`,
  );
  const taken = new Set(there.map(({ triple }) => triple));
  const offerings: object[] = [];
  while (taken.size < wanted.offerings) {
    const [university_id, major_id, level_id] = [
      pick(random, universityIds),
      pick(random, majorIds),
      pick(random, levelIds),
    ];
    const triple = `${university_id} ${major_id} ${level_id}`;
    if (taken.has(triple)) continue;
    taken.add(triple);
    offerings.push({
      university_id,
      major_id,
      level_id,
      mode: pick(random, ['full_time', 'part_time', 'online', 'blended']),
      duration_months: pick(random, [12, 24, 36, 48]),
      language: 'en',
      intakes: [],
    });
  }
  await write(database, 'offerings', offerings);
  await database.pool.query('vacuum analyze');
};
