import { sql, type Queries } from '../database/database.ts';

/** A table with what its rows are made of; names and types come from the database's own catalogue. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  /** As a cast takes it, `uuid[]`. */
  readonly type: string;
}

/**
 * What no backup holds. Sessions and keys: so that it opens nothing, everybody signs in again after a restore and the
 * server makes new keys. Attempts to sign in: they are only of interest for minutes. The files of imports: their lines
 * are there, and whoever wants one read otherwise has it. The migrations are in its head.
 */
const EXCLUDED_TABLES = [
  'migrations',
  'secrets',
  'sessions',
  'refresh_tokens',
  'sign_in_attempts',
  'import_files',
];

/** The tables a backup holds, by name. */
export const tablesOf = (tx: Queries): Promise<Table[]> =>
  tx.rows<Table>(sql`
    select
      relname as name,
      json_agg(
        json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum
      ) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all(${EXCLUDED_TABLES})
    group by relname order by relname`);

/** Quotes a name of the catalogue. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
