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

test('what was moved before it was noted is told from what only got another position', async () => {
  const { database, drop } = await createBareDatabase();
  await migrate(database, ({ name }) => name < '140_change_set_moved_record');
  const sets = [
    ['Moved Arts first', { Arts: { position: 1 }, 'Arts and crafts': { position: 2 } }, 1],
    ['Undid: Moved Physics under Science, first', { Law: { position: 2 }, Physics: { parent_id: null } }, 1],
    ['Undid: Moved 2 levels to trash', { One: { deleted_at: null }, Two: { deleted_at: null } }, 0],
  ] as const;
  for (const [second, [summary, changed]] of sets.entries()) {
    const set = await database.row<{ id: string }>(sql`
      insert into change_sets (id, kind, at, summary, records, is_move)
      values (gen_random_uuid(), 'undo', to_timestamp(${second}), ${summary}, 2, true) returning id`);
    for (const [name, after] of Object.entries(changed))
      await database.execute(sql`
        insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
        values (${set?.id}, 'subjects', gen_random_uuid(), 1, ${name}, '{}', ${JSON.stringify(after)}::jsonb)`);
  }
  await migrate(database);
  const found = await readChangeSets(database, sql`order by change_sets.at`);
  expect(found.map((set) => [set.summary, set.repositioned])).toEqual(
    sets.map(([summary, , repositioned]) => [summary, repositioned]),
  );
  const moved = await database.rows<{ name: string }>(sql`
    select name from change_sets join changes on record_id = moved_id order by at`);
  expect(moved.map(({ name }) => name)).toEqual(['Arts', 'Physics']);
  await drop();
});
