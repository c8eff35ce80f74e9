import * as v from 'valibot';
import type {
  Change,
  ChangesResponse,
  listChanges as operation,
  ReadChangeSet,
} from '../../contract/change-sets.ts';
import { event } from '../../contract/events.ts';
import { PAGE_SIZE } from '../../contract/list-query.ts';
import type { QueryOf } from '../../contract/operation.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { displayNamesFor } from '../stores/display-names.ts';
import type { Row } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { changedFields, type States } from './changed-fields.ts';
import { pageCursor } from '../page-cursor.ts';
import { readChangeSets } from './read-change-sets.ts';

interface Stored extends States {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly all_day: boolean | null;
}

const cursor = pageCursor(
  v.strictObject({
    kind: v.pipe(v.string(), v.maxLength(64)),
    id: v.pipe(v.string(), v.uuid()),
    version: v.pipe(v.number(), v.integer(), v.maxValue(2_147_483_647)),
  }),
);

/** @throws Failure `not_found` */
export const requireChangeSet = async (tx: Queries, id: string): Promise<ChangeSet> => {
  const [set] = await readChangeSets(tx, sql`where change_sets.id = ${id}`);
  if (!set) throw new Failure('not_found', 'Change not found.');
  return set;
};

/** @throws Failure `not_found` */
export const readChangeSet = async (tx: Queries, id: string): Promise<ReadChangeSet> => {
  const undo = await tx.row<Pick<ReadChangeSet, 'undo_result'>>(
    sql`select undo_result from change_sets where id = ${id}`,
  );
  return { ...(await requireChangeSet(tx, id)), undo_result: undo?.undo_result ?? null };
};

const sortOf = ({ before, after }: States): Change['sort'] => {
  if (before === null) return 'created';
  return after === null ? 'purged' : 'changed';
};

export const namesOf = async (
  tx: Queries,
  found: readonly Pick<Stored, 'kind' | 'before' | 'after'>[],
): Promise<Record<string, string>> => {
  const names: Record<string, string> = {};
  // Changes of people refer to no record.
  const records = found.filter((change) => change.kind !== 'people');
  for (const kind of new Set(records.map((change) => change.kind))) {
    const states = found
      .filter((change) => change.kind === kind)
      .flatMap(({ before, after }) => [before, after])
      .filter((state) => state !== null);
    // A connection runs one query at a time.
    Object.assign(names, await displayNamesFor(tx, storeNamed(kind), states as Row[]));
  }
  return names;
};

/** After the change; null for kinds without. */
export const allDayAfter = sql`
  case when changes.record_kind = ${event.plural} then coalesce(
    (select later.before -> 'all_day' from changes later
      where later.record_id = changes.record_id and later.version > changes.version and later.before ? 'all_day'
      order by later.version limit 1),
    (select to_jsonb(all_day) from events where id = changes.record_id)) end as all_day`;

/** @throws Failure `not_found`, `invalid_cursor` */
export const listChanges = async (
  database: Database,
  setId: string,
  { limit = PAGE_SIZE.default, after }: QueryOf<typeof operation>,
): Promise<ChangesResponse> => {
  const { repositioned } = await requireChangeSet(database, setId);
  const from = after === undefined ? null : cursor.read(after);
  const onwards = from
    ? sql`and (record_kind, record_id, version) > (${from.kind}, ${from.id}::uuid, ${from.version})`
    : sql``;
  const moved =
    repositioned > 0 ? sql`and record_id = (select moved_id from change_sets where id = ${setId})` : sql``;
  const found = await database.rows<Stored>(sql`
    select record_kind as kind, record_id as id, version, name, before, after, ${allDayAfter}
    from changes where change_set_id = ${setId} ${moved} ${onwards}
    order by record_kind, record_id, version limit ${limit + 1}`);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const data = shown.map((change): Change => {
    const { kind, id, name, all_day } = change;
    return { kind, id, name, all_day, sort: sortOf(change), fields: changedFields(change) };
  });
  const next =
    found.length > limit && last
      ? cursor.write({ kind: last.kind, id: last.id, version: last.version })
      : null;
  return { data, meta: { next, names: await namesOf(database, shown) } };
};
