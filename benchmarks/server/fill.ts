import { sql, type Database } from '../../server/database/database.ts';
import { storeNamed } from '../../server/stores/stores.ts';
import { pick, seeded } from './random.ts';
import type { Cells } from './real-lists.ts';
import { writeRecords } from './write-records.ts';

export interface Wanted {
  readonly universities: number;
  readonly offerings: number;
}

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
  await writeRecords(
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
  await writeRecords(database, 'offerings', offerings);
  await database.pool.query('vacuum analyze');
};
