import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { raw } from 'sql-template-tag';
import * as v from 'valibot';
import { sql, type Database, type Queries } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { StartFailure } from '../settings.ts';
import { anyHeadSchema, endSchema, headSchema, tableSchema, type Head } from './format.ts';
import { quoted, tablesOf, type Table } from './tables.ts';

/** Rows of imports may have a million characters; jsonb takes 256 MB. */
const BATCH = { rows: 1000, chars: 4 * 1024 * 1024 } as const;
const MAX_LINE_CHARS = 2 ** 27;

/** `readline` may also split at U+2028 and U+2029, which JSON leaves unescaped. */
async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // Errors of either stream are thrown by the loop below.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const [end = '', ...starts] = String(piece).split('\n');
    // As zlib says it: of a bomb, or of another program.
    if (rest.length > MAX_LINE_CHARS)
      throw Object.assign(new Error('the line is too long'), { code: 'Z_DATA_ERROR' });
    rest += end;
    for (const start of starts) {
      yield rest;
      rest = start;
    }
  }
  if (rest !== '') yield rest;
}

const parsed = <Output>(schema: v.GenericSchema<unknown, Output>, line: string): Output | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
  return read.success ? read.output : null;
};

const requireHead = async (lines: AsyncGenerator<string, undefined>, file: string): Promise<Head> => {
  const first = await lines.next();
  const head = first.done ? null : parsed(headSchema, first.value);
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const isNewer = head
    ? head.migrations.some(({ name, checksum }) => known.get(name) !== checksum)
    : !first.done && parsed(anyHeadSchema, first.value) !== null;
  if (isNewer)
    throw new StartFailure(
      'This backup was made by a newer version of Registrar. Restore it with that version.',
    );
  if (!head) throw new StartFailure(`${file} isn’t a Registrar backup.`);
  return head;
};

/** What a failed restore left counts as empty. */
const requireEmpty = async (database: Database) => {
  const [found] = await database.rows<{ isNew: boolean }>(
    sql`select to_regclass('migrations') is null as "isNew"`,
  );
  if (found?.isNew) return;
  const people = await database.row(sql`select from people limit 1`);
  const changes = await database.row(sql`select from change_sets limit 1`);
  if (people || changes) {
    throw new StartFailure(
      'The database already has records. Restore into an empty database, or set DATA_DIR to a new folder.',
    );
  }
};

interface Part {
  readonly drop: string;
  readonly make: string;
}

/** Rows refer to each other in any order; recreating the foreign keys validates every row. */
const withoutKeysAndIndexes = async <T>(tx: Queries, load: () => Promise<T>): Promise<T> => {
  const keys = await tx.rows<Part>(sql`
    select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  const indexes = await tx.rows<Part>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`);
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) {
      // One statement at a time per connection.
      await tx.execute(raw(statement));
    }
  };
  await run([...keys, ...indexes].map(({ drop }) => drop));
  const loaded = await load();
  // A foreign key needs the unique index it refers to.
  await run([...indexes, ...keys].map(({ make }) => make));
  return loaded;
};

const insertInto = (table: Table, columns: readonly string[]) => {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(quoted).join(', ');
  const values = columns.map((name, index) => `(row ->> ${index})::${typeOf.get(name)}`).join(', ');
  return async (tx: Queries, rows: readonly string[]) => {
    if (rows.length === 0) return;
    const text = `insert into ${quoted(table.name)} (${names}) overriding system value select ${values}`;
    await tx.execute(sql`${raw(text)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as row`);
  };
};

const areColumnsOf = (table: Table, columns: readonly string[]): boolean =>
  columns.length > 0 &&
  new Set(columns).size === columns.length &&
  columns.every((column) => table.columns.some(({ name }) => name === column));

const load = async (tx: Queries, lines: AsyncGenerator<string, undefined>, file: string): Promise<number> => {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  let insert: ReturnType<typeof insertInto> = () => Promise.resolve();
  let rows: string[] = [];
  let chars = 0;
  let count = 0;
  const flush = async () => {
    await insert(tx, rows);
    count += rows.length;
    rows = [];
    chars = 0;
  };
  const damaged = () => new StartFailure(`${file} is damaged after row ${count}.`);
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new StartFailure(`${file} is incomplete (unexpected end of file).`);
    if (line.startsWith('[')) {
      rows.push(line);
      chars += line.length;
      if (rows.length === BATCH.rows || chars >= BATCH.chars) await flush();
      continue;
    }
    await flush();
    const end = parsed(endSchema, line);
    if (end && end.rows === count) {
      // Behind it stands the checksum of all.
      if (!(await lines.next()).done) throw damaged();
      return count;
    }
    const next = parsed(tableSchema, line);
    const table = next && tables.get(next.table);
    if (!table || !areColumnsOf(table, next.columns)) throw damaged();
    insert = insertInto(table, next.columns);
  }
};

/**
 * Restores into an empty database in one transaction, then runs newer migrations.
 * @throws StartFailure
 */
export const restore = async (database: Database, file: string) => {
  const lines = readLines(file);
  try {
    const head = await requireHead(lines, file);
    await requireEmpty(database);
    const names = new Set(head.migrations.map(({ name }) => name));
    await migrate(database, ({ name }) => names.has(name));
    const rows = await database
      .transaction((tx) => withoutKeysAndIndexes(tx, () => load(tx, lines, file)))
      .catch((cause: NodeJS.ErrnoException) => {
        // Until the checksum at its end is read, PostgreSQL refuses what was damaged.
        if (cause.code === 'Z_DATA_ERROR' || /^(2[23]|54)/.test(cause.code ?? ''))
          throw new StartFailure(`${file} is damaged. Restore another backup.`, { cause });
        throw cause;
      });
    await migrate(database);
    await database.execute(sql`analyze`);
    return { rows, at: head.at };
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartFailure(`${file} not found.`, { cause });
    if (code === 'Z_BUF_ERROR')
      throw new StartFailure(`${file} is incomplete (unexpected end of file).`, { cause });
    if (code.startsWith('Z_')) throw new StartFailure(`${file} isn’t a Registrar backup.`, { cause });
    throw cause;
  } finally {
    await lines.return(undefined);
  }
};
