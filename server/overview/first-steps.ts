import type { FirstSteps } from '../../contract/overview.ts';
import { sql, type Database } from '../database/database.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { STATISTICS_TIMEOUT_MS } from './statistics.ts';

const SHOWN_DAYS = 14;

/** Null once setting up began more than 14 days ago. */
export const firstSteps = (database: Database): Promise<FirstSteps | null> =>
  withReadTransaction(
    database,
    async (tx) => {
      const begun = await tx.row<{ is_recent: boolean }>(sql`
        select at > now() - make_interval(days => ${SHOWN_DAYS}) as is_recent
        from change_sets where person_id is not null and record_kind is distinct from 'people' order by at, id limit 1`);
      if (begun?.is_recent === false) return null;
      const made = await tx.rows<{ record_kind: string }>(sql`
        select distinct record_kind from change_sets
        where kind in ('create', 'import') and person_id is not null and undone_by is null
          and record_kind is not null`);
      const unmapped = await tx.row(
        sql`select from majors where subject_id is null and deleted_at is null limit 1`,
      );
      const kinds = new Set(made.map((row) => row.record_kind));
      const others = await tx.row(sql`select from people offset 1 limit 1`);
      return {
        has_begun: begun !== undefined,
        universities: kinds.has('universities'),
        majors: kinds.has('majors') && unmapped === undefined,
        offerings: kinds.has('offerings'),
        events: kinds.has('events'),
        people: others !== undefined,
      };
    },
    STATISTICS_TIMEOUT_MS,
  );
