import { sql, type Queries } from '../database/database.ts';

export interface Table {
  readonly name: string;
  /** `type` as a cast takes it: `uuid[]`. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * A backup must open nothing: no sessions, links or keys. Duplicate pairs are found anew; the lines of
 * uploads are included.
 */
const EXCLUDED_TABLES = [
  'migrations',
  'secrets',
  'sessions',
  'refresh_tokens',
  'one_time_links',
  'known_devices',
  'used_challenges',
  'sign_in_attempts',
  'import_files',
  'duplicate_keys',
  'duplicate_pairs',
  'duplicate_queue',
  'duplicate_scans',
];

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

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
