import type { Usage } from '../../../contract/usage.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { levelStore } from '../../stores/levels.ts';
import { identifier, isLive, type Store } from '../../stores/store.ts';
import { subjectStore } from '../../stores/subjects.ts';
import { parentField } from './references.ts';

interface DirectCounts {
  readonly majors: Sql;
  readonly offerings: Sql;
}

const usageOf = (tx: Queries, store: Store, direct: DirectCounts): Promise<Usage[]> => {
  const field = parentField(store);
  const children = field
    ? sql`union select inside.root, child.id
        from inside join ${store.table} as child on child.${identifier(field)} = inside.id
        where child.deleted_at is null`
    : sql``;
  return tx.rows<Usage>(sql`
    with recursive inside (root, id) as (select id, id from ${store.table} where ${isLive} ${children})
    select root as id, array_agg(id) as branch, coalesce(sum(majors.count), 0)::int as majors,
      coalesce(sum(offerings.count), 0)::int as offerings
    from inside
    left join (${direct.majors}) as majors using (id)
    left join (${direct.offerings}) as offerings using (id)
    group by root`);
};

/** By primary subject: each major counts once in a branch. */
export const subjectUsage = (tx: Queries): Promise<Usage[]> =>
  usageOf(tx, subjectStore, {
    majors: sql`select subject_id as id, count(*) as count from majors where ${isLive} group by 1`,
    offerings: sql`
      select subject_id as id, sum(count) as count
      from majors join (
        select major_id, count(*) as count from offerings where ${isLive} group by 1
      ) as offered on major_id = majors.id
      where ${isLive} group by 1`,
  });

export const levelUsage = (tx: Queries): Promise<Usage[]> =>
  usageOf(tx, levelStore, {
    majors: sql`select unnest(level_ids) as id, count(*) as count from majors where ${isLive} group by 1`,
    offerings: sql`select level_id as id, count(*) as count from offerings where ${isLive} group by 1`,
  });
