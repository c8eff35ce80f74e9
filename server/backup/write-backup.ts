import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { raw } from 'sql-template-tag';
import { queriesOf, sql, type Database, type Queries } from '../database/database.ts';
import { StartFailure } from '../settings.ts';
import type { Head } from './format.ts';
import { quoted, tablesOf, type Table } from './tables.ts';

/** Rows of imports may have a million characters. */
const BATCH_ROWS = 100;

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

async function* rowsOf(tx: Queries, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await tx.execute(
    raw(
      `declare backup no scroll cursor for select json_build_array(${values})::text as row from ${quoted(name)}`,
    ),
  );
  for (;;) {
    // A cursor is read batch by batch.
    const rows = await tx.rows<{ row: string }>(raw(`fetch ${BATCH_ROWS} from backup`));
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close backup`);
}

async function* linesOf(tx: Queries, written: { rows: number; at: string }): AsyncGenerator<string> {
  const migrations = await tx.rows<Head['migrations'][number]>(
    sql`select name, checksum from migrations order by name`,
  );
  const now = await tx.row<{ at: string }>(sql`select now() as at`);
  written.at = now?.at ?? '';
  yield line({ format: 'registrar-backup-1', at: written.at, migrations } satisfies Head);
  for (const table of await tablesOf(tx)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const rows of rowsOf(tx, table)) {
      written.rows += rows.length;
      yield `${rows.join('\n')}\n`;
    }
  }
  yield line({ rows: written.rows });
}

/**
 * The file appears whole or not at all.
 * @throws StartFailure where the database is empty
 */
export const writeBackup = async (database: Database, file: string) => {
  const written = { rows: 0, at: '' };
  const partial = `${file}.${process.pid}.part`;
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    // Every server must read the values alike.
    await client.query(
      "set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1",
    );
    const tx = queriesOf(client);
    const found = await tx.row<{ isThere: boolean }>(
      sql`select to_regclass('migrations') is not null as "isThere"`,
    );
    if (!found?.isThere) throw new StartFailure('This database is empty: no server has used it yet.');
    await pipeline(
      linesOf(tx, written),
      createGzip(),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    return written;
  } finally {
    await rm(partial, { force: true });
    // Ends its transaction.
    client.release(true);
  }
};
