import { sql, type Database } from '../../server/database/database.ts';

/**
 * Fills the database with published offerings that were imported once, at a level of their own: what a job costs per row
 * must not depend on how many records are there.
 * @param database its statements may take minutes
 */
export const fillOfferings = async (database: Database, count: number): Promise<void> => {
  await database.execute(sql`
    with level as (
      insert into levels (id, slug, code, name) values (gen_random_uuid(), 'existing', 'existing', 'Existing')
      returning id
    ), of as (select id, name, row_number() over (order by id) - 1 as at from universities),
    in_major as (select id, name, row_number() over (order by id) - 1 as at from majors),
    many as (select number, (select count(*) from universities) as universities from generate_series(0, ${count - 1}) as number)
    insert into offerings (id, slug, university_id, major_id, level_id, title, status, search_words)
    select gen_random_uuid(), gen_random_uuid(), of.id, in_major.id, level.id, in_major.name || ' at ' || of.name, 'published',
      to_tsvector('simple', in_major.name || ' at ' || of.name)
    from many join of on of.at = number % universities
    join in_major on in_major.at = number / universities cross join level`);
  await database.execute(sql`
    with made as (
      insert into change_sets (id, kind, at, summary, records)
      values (gen_random_uuid(), 'import', now(), 'Imported what is there', ${count}) returning id
    )
    insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
    select made.id, 'offerings', offerings.id, 1, title, null, jsonb_build_object('status', 'published')
    from made cross join offerings`);
  await database.execute(sql`vacuum analyze offerings`);
  await database.execute(sql`vacuum analyze changes`);
};
