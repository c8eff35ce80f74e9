import { expect, test } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { sql } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { createBareDatabase } from '../support/database.ts';

test('a database that a newer version has changed is refused by an older one, and left alone', async () => {
  const { url, database, drop } = await createBareDatabase();
  await migrate(database);
  await database.execute(sql`insert into migrations (name, checksum) values ('999_of_tomorrow', 'x')`);
  await expect(connect(url)).rejects.toThrow(
    /^Can’t use the database at .*: a newer version of Registrar has changed it \(999_of_tomorrow\); start that version/,
  );
  await drop();
});

test('a database in an encoding that lacks letters is refused before anything is written', async () => {
  const { url, database, drop } = await createBareDatabase(
    undefined,
    "template template0 encoding latin1 locale_provider libc locale 'C'",
  );
  await expect(connect(url)).rejects.toThrow(
    / stores text as LATIN1, .* Create the database with --encoding UTF8\.$/,
  );
  expect(await database.row(sql`select to_regclass('migrations') as migrations`)).toEqual({
    migrations: null,
  });
  await drop();
});
