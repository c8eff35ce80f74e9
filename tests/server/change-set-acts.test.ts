import { expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { readChangeSets } from '../../server/change-sets/read-change-sets.ts';
import { createBareDatabase } from '../support/database.ts';

test('moves and undos from before they were noted are known by their summaries', async () => {
  const { database, drop } = await createBareDatabase();
  await migrate(database, ({ name }) => name < '138_change_set_acts');
  const acts = [
    ['edit', 'Changed city of Moved College', false, false],
    ['edit', 'Moved Physics first', true, false],
    ['trash', 'Moved Physics to trash', false, false],
    ['undo', 'Undid: Moved Physics first', true, true],
    ['undo', 'Redid: Moved Physics first', true, false],
    ['undo', 'Undid: Changed city of Moved College', false, true],
  ] as const;
  for (const [second, [kind, summary]] of acts.entries())
    await database.execute(sql`
      insert into change_sets (id, kind, at, summary, records)
      values (gen_random_uuid(), ${kind}, to_timestamp(${second}), ${summary}, 1)`);
  await migrate(database);
  const sets = await readChangeSets(database, sql`order by change_sets.at`);
  expect(sets.map((set) => [set.kind, set.summary, set.is_move, set.is_undo])).toEqual(acts);
  await drop();
});
