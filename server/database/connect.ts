import { StartFailure } from '../settings.ts';
import { openDatabase, type Database, type DatabaseOptions } from './database.ts';
import { migrate } from './migrate.ts';

interface ConnectOptions extends DatabaseOptions {
  readonly prepare?: (database: Database) => Promise<unknown>;
}

const placeOf = (url: string) => {
  if (!URL.canParse(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

/** @throws StartFailure when the database is unreachable or too old */
export const connect = async (
  url: string,
  { prepare = migrate, ...options }: ConnectOptions = {},
): Promise<Database> => {
  const database = openDatabase(url, options);
  try {
    const { rows } = await database.pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) {
      throw new StartFailure(
        `PostgreSQL 15 or later is required; ${placeOf(url)} runs ${Math.floor(version / 10_000)}.`,
      );
    }
    await prepare(database);
    return database;
  } catch (cause) {
    await database.close();
    if (cause instanceof StartFailure) throw cause;
    const { message } = cause as Error;
    throw new StartFailure(`Can’t use the database at ${placeOf(url)}: ${message || 'no response'}.`, {
      cause,
    });
  }
};
