import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_DEADLINE_MS, type Database } from './database.ts';
import { MIGRATION_LOCK_KEY } from './advisory-lock-keys.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

const withoutTimeout = { query_timeout: NO_DEADLINE_MS };

export const readMigrations = async () => {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(MIGRATIONS_FOLDER, file), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name: file.replace(/\.sql$/, ''), text, checksum };
    }),
  );
};

/**
 * Each pending migration runs in its own transaction, under an advisory lock.
 * @throws for a changed checksum, and for a migration that only a newer version has
 */
export const migrate = async (
  database: Database,
  wanted: (migration: { readonly name: string }) => boolean = () => true,
): Promise<string[]> => {
  const all = await readMigrations();
  const client = await database.pool.connect();
  const applied: string[] = [];
  try {
    // Another server's migrations may take long.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query({
      text: 'select pg_advisory_lock($1)',
      values: [MIGRATION_LOCK_KEY],
      ...withoutTimeout,
    });
    await client.query(
      `create table if not exists migrations
         (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const newer = rows.find((row) => all.every(({ name }) => name !== row.name));
    if (newer)
      throw new Error(
        `a newer version of Registrar has changed it (${newer.name}); start that version, or restore a backup from before into an empty database`,
      );
    for (const { name, text, checksum } of all.filter(wanted)) {
      const before = known.get(name);
      if (before && before !== checksum)
        throw new Error(`the migration ${name} was changed after it had been applied`);
      if (before) continue;
      // A later migration builds on the earlier ones.
      await client.query('begin');
      await client.query({ text, ...withoutTimeout });
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      applied.push(name);
    }
    return applied;
  } finally {
    // Releases the lock and ends the transaction.
    client.release(true);
  }
};
