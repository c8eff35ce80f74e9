import { join } from 'sql-template-tag';
import * as v from 'valibot';
import type {
  ChangeSetsResponse,
  listChangeSets as operation,
  ListedChangeSet,
} from '../../contract/change-sets.ts';
import { DAY_FIELDS } from '../../contract/events.ts';
import type { ChangedKind } from '../../contract/kinds.ts';
import { PAGE_SIZE } from '../../contract/list-query.ts';
import type { QueryOf } from '../../contract/operation.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { pageCursor } from '../page-cursor.ts';
import { readChangeSets } from './read-change-sets.ts';
import { fieldLabel } from '../../contract/field-labels.ts';
import { profileFields } from '../../contract/people.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { valueText } from '../stores/display-text.ts';
import type { Column } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import type { States } from './changed-fields.ts';
import { allDayAfter, namesOf } from './list-changes.ts';

type Values = ListedChangeSet['values'];
type Names = Readonly<Record<string, string>>;
type Changed = { readonly [Side in keyof States]: NonNullable<States[Side]> } & {
  readonly set_id: string;
  readonly is_move: boolean;
  readonly kind: string;
  readonly all_day: boolean | null;
};

const MAX_FIELDS = 3;

const partLabel = (column: Column | undefined, value: unknown, names: Names): string =>
  column?.type === 'wall_time' ? String(value) : valueText(column, value, names);

/** The slug follows the name; a position says nothing where there was none, or in a move. */
const isNamed = (field: string, { is_move: isMove, before }: Changed) =>
  field !== 'slug' && (field !== 'position' || (before['position'] !== null && !isMove));

const labelOf = (column: Column | undefined, value: unknown, names: Names): Values[number]['after'] => {
  if (Array.isArray(value)) return value.map((part) => partLabel(column, part, names));
  return value === null || value === undefined || value === '' ? null : partLabel(column, value, names);
};

const withoutMidnight = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : value);

const valuesOf = (change: Changed, names: Names): Values => {
  const { kind, before, after } = change;
  const store = kind === 'people' ? undefined : storeNamed(kind);
  const shown = store ? [...Object.keys(store.kind.fields), 'status'] : Object.keys(profileFields);
  const changed = Object.keys(after).filter((field) => isNamed(field, change));
  const fields = shown.filter((field) => changed.includes(field));
  // The summary names a status.
  if (fields.length < changed.length || fields.length > MAX_FIELDS || fields.join() === 'status') return [];
  return fields.map((field) => {
    const column = store?.columns.get(field);
    const shownIn = (side: Changed['after']) => {
      const isDay = (side['all_day'] ?? change.all_day) === true && DAY_FIELDS.some((each) => each === field);
      return labelOf(column, isDay ? withoutMidnight(side[field]) : side[field], names);
    };
    return { label: fieldLabel(field), before: shownIn(before), after: shownIn(after) };
  });
};

/** Of changes to one record and up to three of its fields. */
const withFieldValues = async (tx: Queries, sets: readonly ChangeSet[]): Promise<ListedChangeSet[]> => {
  const ids = sets.filter(({ records }) => records === 1).map(({ id }) => id);
  const changes = await tx.rows<Changed>(sql`
    select change_sets.id as set_id, is_move, changes.record_kind as kind, before, after,
      ${allDayAfter}
    from change_sets cross join lateral (
      select * from changes
      where change_set_id = change_sets.id and before is not null and after is not null
        and (records = 1 or record_id = moved_id)
      order by record_kind, record_id limit 1
    ) as changes
    where change_sets.id = any(${ids}::uuid[])`);
  const names = await namesOf(tx, changes);
  const values = new Map(changes.map((change) => [change.set_id, valuesOf(change, names)]));
  return sets.map((set) => ({ ...set, values: values.get(set.id) ?? [] }));
};

const cursor = pageCursor(
  v.object({ at: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
);

type ChangeSetQuery = QueryOf<typeof operation>;

const madeBy = (by: string, personId: string): Sql =>
  by === 'others'
    ? sql`change_sets.person_id is distinct from ${personId}`
    : sql`change_sets.person_id = ${by === 'me' ? personId : by}`;

const seconds = (instant: string) => Date.parse(instant) / 1000;

const withOfferings = (record: string): Sql => sql`
  select ${record}::uuid
  union all select id from offerings where university_id = ${record}
  union all select id from offerings where major_id = ${record}`;

const conditionsOf = (
  { after, by, kind, record, references_from: referencesFrom, change_kind, from, until }: ChangeSetQuery,
  personId: string,
): Sql => {
  const last = after === undefined ? null : cursor.read(after);
  return join(
    [
      sql`true`,
      ...(last ? [sql`(change_sets.at, change_sets.id) < (${last.at}::timestamptz, ${last.id}::uuid)`] : []),
      ...(by ? [madeBy(by, personId)] : []),
      ...(referencesFrom ? [sql`references_from = ${referencesFrom}`] : []),
      ...(change_kind ? [sql`change_sets.kind = ${change_kind}`] : []),
      // An array: the planner begins with the record's few changes.
      ...(record
        ? [
            sql`change_sets.id = any(array(
              select distinct change_set_id from changes
              where record_id = any(array(${withOfferings(record)}))
                ${kind ? sql`and record_kind = ${kind}` : sql``}))`,
          ]
        : []),
      ...(from ? [sql`change_sets.at >= to_timestamp(${seconds(from)})`] : []),
      ...(until ? [sql`change_sets.at < to_timestamp(${seconds(until)})`] : []),
    ],
    ' and ',
  );
};

/**
 * Each branch walks an index in the list's order; with `or`, a rare kind would read every change-set. Unlike
 * `exists`, the scalar subquery never scans all changes.
 */
const touching = (kind: ChangedKind, conditions: Sql, newest: Sql): Sql => sql`change_sets.id in (
  (select id from change_sets where record_kind = ${kind} and ${conditions} ${newest})
  union all
  (select id from change_sets where record_kind is null and ${conditions} and (
    select true from changes where change_set_id = change_sets.id and record_kind = ${kind} limit 1) ${newest}))`;

const latestNameOf = async (tx: Queries, recordId: string): Promise<string | null> => {
  const change = await tx.row<{ name: string }>(
    sql`select name from changes where record_id = ${recordId} order by version desc limit 1`,
  );
  return change?.name ?? null;
};

/**
 * Newest first.
 * @throws Failure `invalid_cursor`
 */
export const listChangeSets = async (
  database: Queries,
  query: ChangeSetQuery,
  personId: string,
): Promise<ChangeSetsResponse> => {
  const { limit = PAGE_SIZE.default, kind, record } = query;
  const newest = sql`order by change_sets.at desc, change_sets.id desc limit ${limit + 1}`;
  const conditions = conditionsOf(query, personId);
  const matching = kind ? touching(kind, conditions, newest) : conditions;
  const found = await readChangeSets(database, sql`where ${matching} ${newest}`);
  const data = await withFieldValues(database, found.slice(0, limit));
  const last = data.at(-1);
  return {
    data,
    meta: {
      next: found.length > limit && last ? cursor.write({ at: last.at, id: last.id }) : null,
      record_name: record ? await latestNameOf(database, record) : null,
    },
  };
};
