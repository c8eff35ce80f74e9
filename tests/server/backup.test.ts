import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '../../server/backup/restore.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { sql, type Database } from '../../server/database/database.ts';
import { migrate, readMigrations } from '../../server/database/migrate.ts';
import { createBareDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'registrar-backup-'));
const file = join(folder, 'backup.gz');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ contents: 'starter set' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (plural: string, body: object) => server.call('POST', `/v1/${plural}`, { body });
/** Tables have no order of rows, and a backup of a backup another instant. */
const contentsOf = (path: string) =>
  gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1).toSorted();

describe('a backup taken while people write', () => {
  const again = join(folder, 'again.gz');
  let restored: Awaited<ReturnType<typeof createBareDatabase>>;

  beforeAll(async () => {
    const parent = await post('universities', {
      name: 'Škola "Ünï" \\N 大学 👩🏽‍🎓',
      description: 'a\tb\nc\u2028d\u2029e',
      country: 'CZ',
    });
    await post('universities', { name: 'Its part', country: 'CZ', parent_id: parent.body.data.id });
    const gone = await post('levels', { code: 'gone', name: 'Gone', position: 0.1 + 0.2 });
    await server.call('DELETE', `/v1/levels/${gone.body.data.id}`, { headers: { 'if-match': '"1"' } });

    const written = new AbortController();
    const writing = (async () => {
      for (let number = 0; !written.signal.aborted; number += 1) {
        await post('levels', { code: `w${number}`, name: `Written meanwhile ${number}` });
      }
    })();
    await writeBackup(server.database, file);
    written.abort();
    await writing;

    restored = await createBareDatabase();
    await restore(restored.database, file);
    await writeBackup(restored.database, again);
  });
  afterAll(() => restored.drop());

  test('is restored to the last value', () => {
    expect(contentsOf(again)).toEqual(contentsOf(file));
    expect(contentsOf(file).length).toBeGreaterThan(2500);
  });

  test('is one instant: no record without its history, no history without its record', async () => {
    const counts = await restored.database.row(sql`
      select
        (select count(*) from levels) as levels,
        (select count(*) from changes where record_kind = 'levels' and version = 1) as created`);
    expect(counts?.['levels']).toBe(counts?.['created']);
  });

  test('has every index and every key that a new database has', async () => {
    const made = (database: Database) =>
      database.rows(sql`
        select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
        union all
        select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
        order by definition`);
    expect(await made(restored.database)).toEqual(await made(server.database));
  });

  test('holds rows to their references again', async () => {
    const broken = restored.database.execute(
      sql`update universities set parent_id = '018f0000-0000-7000-8000-000000000000'`,
    );
    await expect(broken).rejects.toMatchObject({ code: '23503' });
  });

  test('opens nothing: no session, no key is in it, and its owner alone may read it', async () => {
    const tables = contentsOf(file).filter((line) => line.startsWith('{"table"'));
    expect(tables.join()).toContain('"people"');
    expect(tables.join()).not.toMatch(/"(secrets|sessions|refresh_tokens)"/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await restored.database.rows(sql`select from sessions`)).toEqual([]);
  });
});

test('a backup of long rows reads a few at a time', async () => {
  const { database, drop } = await createBareDatabase();
  await migrate(database);
  await database.execute(sql`
    with ada as (
      insert into people (id, email, password_hash) values (gen_random_uuid(), 'ada@example.org', 'x') returning id
    ), import as (
      insert into imports (id, person_id, record_kind, file_name, encoding, delimiter, columns, lines)
      select gen_random_uuid(), id, 'universities', 'long.csv', 'utf-8', ',', '{name}', 300 from ada returning id
    )
    insert into import_lines (import_id, line, cells)
    select id, line, array[repeat('x', 100000)] from import, generate_series(1, 300) as line`);
  const sizes: number[] = [];
  const client = await database.pool.connect();
  const watched = Object.assign(Object.create(client), {
    query: async (...given: [string]) => {
      const result = await client.query(...given);
      sizes.push(JSON.stringify(result.rows ?? []).length);
      return result;
    },
    release: () => client.release(true),
  });
  const pool = { connect: async () => watched } as Database['pool'];
  await writeBackup({ ...database, pool }, join(folder, 'long-rows.gz'));
  expect(Math.max(...sizes)).toBeLessThan(15_000_000);
  await drop();
});

describe('a restore', () => {
  test('overwrites nothing', async () => {
    await expect(restore(server.database, file)).rejects.toThrow('already has records');
  });

  test('of half a backup leaves nothing, and can be tried again with the whole', async () => {
    const target = await createBareDatabase();
    const whole = gunzipSync(readFileSync(file)).toString('utf8');
    const shortened = join(folder, 'shortened.gz');
    writeFileSync(shortened, gzipSync(whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1)));
    await expect(restore(target.database, shortened)).rejects.toThrow('is incomplete');
    const torn = join(folder, 'torn.gz');
    writeFileSync(torn, readFileSync(file).subarray(0, 50_000));
    await expect(restore(target.database, torn)).rejects.toThrow('is incomplete');
    const damaged = join(folder, 'damaged.gz');
    writeFileSync(damaged, readFileSync(file).fill(0, 50_000, 50_100));
    await expect(restore(target.database, damaged)).rejects.toThrow(`${damaged} is damaged`);
    // Letters that are no JSON, in a file that was packed whole.
    writeFileSync(damaged, gzipSync(whole.replaceAll('"Aalto University"', '"Aalto University')));
    await expect(restore(target.database, damaged)).rejects.toThrow(`${damaged} is damaged`);
    const [head = '', people = ''] = whole.split('\n');
    const row = '["x"]\n{"rows":1}\n';
    for (const text of [
      `${whole}[]\n`,
      `${head}\n{"table":"people","columns":[]}\n${row}`,
      `${head}\n{"table":"people","columns":["id","id"]}\n${row}`,
      `${head}\n{"table":"people","columns":["id\\") values (1); --"]}\n${row}`,
      `${head}\n${people}\n[${' '.repeat(2 ** 28)}`,
    ]) {
      writeFileSync(damaged, gzipSync(text));
      await expect(restore(target.database, damaged)).rejects.toThrow(`${damaged} is damaged`);
    }
    // The last bytes are the checksum and the length of all that stands before.
    for (const missing of [1, 8]) {
      writeFileSync(torn, readFileSync(file).subarray(0, -missing));
      await expect(restore(target.database, torn), String(missing)).rejects.toThrow('is incomplete');
    }
    expect(await target.database.rows(sql`select from universities`)).toEqual([]);
    expect((await restore(target.database, file)).rows).toBeGreaterThan(2500);
    await target.drop();
  });

  test.each([
    ['another file', 'name\nGone\n', 'isn’t a Registrar backup'],
    [
      'a newer version’s backup',
      JSON.stringify({ format: 'registrar-backup-1', at: '', migrations: [{ name: '999_x', checksum: '' }] }),
      'newer version of Registrar',
    ],
    [
      'a backup of another format',
      JSON.stringify({ format: 'registrar-backup-2' }),
      'newer version of Registrar',
    ],
    ['a bomb', '\0'.repeat(2 ** 28), 'isn’t a Registrar backup'],
  ])('of %s is refused in a sentence', async (_, text, sentence) => {
    const target = await createBareDatabase();
    const path = join(folder, 'other.gz');
    for (const content of [gzipSync(text), ...(text.startsWith('name') ? [text] : [])]) {
      writeFileSync(path, content);
      await expect(restore(target.database, path)).rejects.toThrow(sentence);
    }
    await expect(restore(target.database, join(folder, 'none'))).rejects.toThrow('not found');
    await target.drop();
  });

  test('of long rows writes a few at a time', async () => {
    const target = await createBareDatabase();
    const [head = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    const path = join(folder, 'long.gz');
    const rows = Array.from({ length: 9 }, (_, line) =>
      JSON.stringify(['018f0000-0000-7000-8000-000000000000', line, `{${'x'.repeat(900_000)}}`]),
    );
    const table = { table: 'import_lines', columns: ['import_id', 'line', 'cells'] };
    writeFileSync(path, gzipSync([head, JSON.stringify(table), ...rows, ''].join('\n')));
    const sizes: number[] = [];
    const counting: Database = {
      ...target.database,
      transaction: (work) =>
        target.database.transaction((tx) =>
          work({
            ...tx,
            execute: (statement) => {
              sizes.push(...statement.values.map((value) => String(value).length));
              return tx.execute(statement);
            },
          }),
        ),
    };
    await expect(restore(counting, path)).rejects.toThrow('is incomplete');
    expect(Math.max(...sizes)).toBeLessThan(6_000_000);
    await target.drop();
  });

  test('of an older version’s backup goes through the migrations since', async () => {
    const [old, target] = await Promise.all([createBareDatabase(), createBareDatabase()]);
    const migrations = await readMigrations();
    const last = migrations.at(-1)?.name;
    await migrate(old.database, ({ name }) => name !== last);
    await old.database.execute(
      sql`insert into people (id, email, password_hash) values (gen_random_uuid(), 'ada@example.org', 'x')`,
    );
    const path = join(folder, 'old.gz');
    await writeBackup(old.database, path);
    await restore(target.database, path);
    const applied = await target.database.rows(sql`select name from migrations order by name`);
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
    expect(await target.database.rows(sql`select email from people`)).toEqual([{ email: 'ada@example.org' }]);
    await Promise.all([old.drop(), target.drop()]);
  });
});
