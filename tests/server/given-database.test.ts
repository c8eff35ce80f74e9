import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo } from 'node:net';
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

test('a database too busy to take the first connection is waited for', async () => {
  const { url, drop } = await createBareDatabase();
  const { hostname, port } = new URL(url);
  let taken = 0;
  // PostgreSQL may reset what is open as its database is dropped.
  const ignoreReset = () => {};
  const busy = createServer((near) => {
    taken += 1;
    near.on('error', ignoreReset);
    if (taken === 1) return;
    const far = connectSocket(Number(port), hostname).on('error', ignoreReset);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const target = new URL(url);
  target.hostname = '127.0.0.1';
  target.port = String((busy.address() as AddressInfo).port);
  const database = await connect(target.href);
  expect(taken).toBe(2);
  expect(await database.row(sql`select count(*)::int as people from people`)).toEqual({ people: 0 });
  await database.close();
  busy.close();
  await drop();
});
