import type { ReferenceMove } from '../../contract/jobs.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';
import { personName } from '../stores/display-names.ts';

export const UNDO_DAYS = 30;

const IS_RECENT = sql`at > now() - make_interval(days => ${UNDO_DAYS})`;

/** A purge leaves nothing to restore; seed data was nobody's act. */
const IRREVERSIBLE_KINDS: readonly string[] = ['purge', 'starter'];

type Stored = Omit<ChangeSet, 'undoable'> & { readonly is_recent: boolean };

const present = ({ is_recent: isRecent, ...stored }: Stored): ChangeSet => ({
  ...stored,
  undoable:
    isRecent &&
    stored.undone_by === null &&
    stored.open_job === null &&
    stored.purged < stored.records &&
    stored.record_kind !== 'people' &&
    !IRREVERSIBLE_KINDS.includes(stored.kind),
});

/** Of one record only: costly for many. After large imports, the planner finds it by index only in this order. */
const OVERWRITTEN = sql`
  records = 1 and exists (
    select from changes as own
    join changes as later on later.record_id = own.record_id and later.version > own.version
    join change_sets as newer on newer.id = later.change_set_id
    where own.change_set_id = change_sets.id and newer.id <> change_sets.id
      and own.record_id = (
        select record_id from changes where change_set_id = change_sets.id
        order by record_kind, record_id limit 1)
      and newer.kind <> 'undo' and newer.undone_by is null
      and (own.before ->> 'deleted_at' is not null
        or exists (select from jsonb_object_keys(own.after) as field where later.after ? field)))`;

/** Of these records, those that one of the change-sets has changed. */
export const changedAmong = async (
  tx: Queries,
  changeSetIds: readonly string[],
  kind: string,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.rows<{ id: string }>(sql`
    select record_id as id from changes
    where change_set_id = any(${[...changeSetIds]}::uuid[]) and record_kind = ${kind}
      and record_id = any(${[...recordIds]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
};

/** Of these records, newest first. */
export const referenceMovesOff = (
  tx: Queries,
  recordIds: readonly string[],
  limit: number,
): Promise<ReferenceMove[]> =>
  tx.rows<ReferenceMove>(sql`
    select id, summary, records, ${IS_RECENT} as undoable from change_sets
    where references_from = any(${[...recordIds]}::uuid[]) and undone_by is null
    order by at desc, id desc limit ${limit}`);

export const readChangeSets = async (tx: Queries, clauses: Sql): Promise<ChangeSet[]> => {
  const rows = await tx.rows<Stored>(sql`
    select change_sets.id, kind, is_move, is_undo, at, person_id as by,
      ${personName} as by_name,
      record_kind, summary, records - repositioned as records, repositioned,
      greatest(purged - repositioned, 0) as purged, undone_by, undone_by_person, undone_by_name, undone_at,
      coalesce((undo_result ->> 'failed')::integer, 0) as undo_skipped,
      (
        select jobs.id from jobs
        where ${isUnfinished} and jobs.change_set_id = change_sets.id
        limit 1
      ) as open_job,
      (
        select jobs.id from jobs
        where jobs.kind = 'undo' and ${isUnfinished}
          and request ->> 'changeSetId' = change_sets.id::text
        limit 1
      ) as undo_job,
      ${OVERWRITTEN} as overwritten,
      ${IS_RECENT} as is_recent
    from change_sets left join people on people.id = person_id
    cross join lateral (
      select case when moved_id is null then 0 else coalesce((
        select records - 1 from changes where change_set_id = change_sets.id and record_id = moved_id limit 1
      ), 0) end as repositioned
    ) as beside
    left join lateral (
      select undo.at as undone_at, undo.person_id as undone_by_person, ${personName} as undone_by_name
      from change_sets as undo left join people on people.id = undo.person_id
      where undo.id = change_sets.undone_by
    ) as undo on true
    ${clauses}`);
  return rows.map(present);
};
