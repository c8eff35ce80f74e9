import * as v from 'valibot';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Database, type Sql } from '../database/database.ts';
import { pageCursor } from './page-cursor.ts';
import { readChangeSets } from './read-change-sets.ts';

const DEFAULT_PAGE_SIZE = 50;

const cursor = pageCursor(
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
);

interface ChangeSetQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  /** Another text is a person's id. */
  readonly by?: string | undefined;
}

const madeBy = (by: ChangeSetQuery['by'], personId: string): Sql => {
  if (by === undefined) return sql`true`;
  if (by === 'others') return sql`change_sets.person_id is distinct from ${personId}`;
  return sql`change_sets.person_id = ${by === 'me' ? personId : by}`;
};

/**
 * Newest first.
 * @throws Failure `invalid_cursor`
 */
export const listChangeSets = async (
  database: Database,
  { limit = DEFAULT_PAGE_SIZE, after, by }: ChangeSetQuery,
  personId: string,
): Promise<{ data: ChangeSet[]; meta: { next: string | null } }> => {
  const from = after === undefined ? null : cursor.read(after);
  const older = from
    ? sql`(change_sets.at, change_sets.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
    : sql`true`;
  const found = await readChangeSets(
    database,
    sql`where ${older} and ${madeBy(by, personId)} order by change_sets.at desc, change_sets.id desc limit ${limit + 1}`,
  );
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    meta: { next: found.length > limit && last ? cursor.write({ at: last.at, id: last.id }) : null },
  };
};
