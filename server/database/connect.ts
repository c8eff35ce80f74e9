import { StartFailure } from '../settings.ts';
import { openDatabase, type Database, type DatabaseOptions } from './database.ts';
import { withConnectionRetries } from './connection-errors.ts';
import { migrate } from './migrate.ts';

interface ConnectOptions extends DatabaseOptions {
  readonly prepare?: (database: Database) => Promise<unknown>;
}

const addressOf = (url: string) => {
  if (!URL.canParse(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

/** @throws StartFailure when the database is unreachable, too old, not UTF-8 or of a newer version */
export const connect = async (
  url: string,
  { prepare = migrate, ...options }: ConnectOptions = {},
): Promise<Database> => {
  const database = openDatabase(url, options);
  try {
    const { rows } = await withConnectionRetries(() =>
      database.pool.query<{ version: number; encoding: string }>(
        "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
      ),
    );
    const { version = 0, encoding = '' } = rows[0] ?? {};
    if (version < 150_000) {
      throw new StartFailure(
        `PostgreSQL 15 or later is required; ${addressOf(url)} runs ${Math.floor(version / 10_000)}.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartFailure(
        `${addressOf(url)} stores text as ${encoding}, which lacks letters of some names. Create the database with --encoding UTF8.`,
      );
    }
    await prepare(database);
    return database;
  } catch (cause) {
    await database.close();
    if (cause instanceof StartFailure) throw cause;
    const { message } = cause as Error;
    throw new StartFailure(`Can’t use the database at ${addressOf(url)}: ${message || 'no response'}.`, {
      cause,
    });
  }
};
