import { expect, test } from 'vitest';
import { sql } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { requireImport } from '../../server/imports/imports.ts';
import { requireChecksum } from '../../server/imports/cells/checksum.ts';
import { createBareDatabase } from '../support/database.ts';

const SEALS = '049_whole_imports';
const PIECE_BYTES = 256 * 1024;

test('imports from before seals: whole ones are gone on with, half-read ones and files kept in part are not', async () => {
  const { database, drop } = await createBareDatabase();
  await migrate(database, ({ name }) => name < SEALS);
  await database.execute(sql`
    insert into people (id, email, phone, first_name, last_name, scopes, password_hash)
    values (gen_random_uuid(), 'ada@example.org', null, 'Ada', 'Lovelace', '{admin}', 'x')`);
  const begun = async (fileName: string, lines: number, bytes: number) => {
    const { id } = (await database.row<{ id: string }>(sql`
      insert into imports (id, person_id, record_kind, file_name, encoding, delimiter, columns, lines)
      select gen_random_uuid(), id, 'universities', ${fileName}, 'utf-8', ',', '{name}', ${lines} from people
      returning id`))!;
    await database.execute(sql`
      insert into import_lines (import_id, line, cells) values (${id}, 2, '{A}'), (${id}, 3, '{"B, c"}')`);
    await database.execute(
      sql`insert into import_files (import_id, piece, bytes) values (${id}, 0, ${Buffer.alloc(bytes)})`,
    );
    return id;
  };
  const [whole, half, cut] = [
    await begun('whole.csv', 2, 10),
    await begun('half.csv', 0, 10),
    await begun('kept in part.csv', 2, PIECE_BYTES),
  ];
  await migrate(database);
  expect(await requireImport(database, whole)).toMatchObject({ lines: 2, damaged: 0, can_read_again: true });
  await requireChecksum(database, whole);
  await expect(requireImport(database, half)).rejects.toThrow(
    'The server stopped while reading this file. Upload it again.',
  );
  expect(await requireImport(database, cut)).toMatchObject({ lines: 2, can_read_again: false });
  await drop();
});
