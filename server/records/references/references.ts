import { capitalise } from '../../../contract/choice-label.ts';
import type { FieldError, NamedRecord } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { treeLockKey } from '../../database/advisory-lock-keys.ts';
import { identifier, type Row, type Store } from '../../stores/store.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import { storeNamed } from '../../stores/stores.ts';
import { joinWithAnd } from '../../join-words.ts';

const idsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
};

/** Locks the found ones `for key share`: editable, but not trashable until commit. */
const danglingIds = async (tx: Queries, kind: string, ids: readonly string[]): Promise<Set<string>> => {
  const found = await tx.rows<{ id: string }>(sql`
    select id from ${storeNamed(kind).table}
    where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null order by id for key share`);
  const live = new Set(found.map((row) => row.id));
  return new Set(ids.filter((id) => !live.has(id)));
};

const trashedText = (named: readonly NamedRecord[]): string => {
  const [are, them] = named.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${joinWithAnd(named.map(({ name }) => `“${name}”`))} ${are} in trash. Restore ${them} first.`;
};

export interface BrokenReference {
  readonly row: Row;
  readonly error: FieldError;
}

export const danglingReferences = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<BrokenReference[]> => {
  const errors: BrokenReference[] = [];
  for (const field of fields) {
    const kind = store.kind.references[field];
    const ids = kind ? rows.flatMap((row) => idsIn(row[field])) : [];
    if (!kind || ids.length === 0) continue;
    // A fixed lock order avoids deadlocks.
    const dead = await danglingIds(tx, kind, ids);
    if (dead.size === 0) continue;
    const inTrash = await displayNamesByKind(tx, kind, dead);
    for (const row of rows) {
      const broken = idsIn(row[field]).filter((id) => dead.has(id));
      if (broken.length === 0) continue;
      const named = broken.flatMap((id) =>
        inTrash[id] === undefined ? [] : { kind, id, name: inTrash[id] },
      );
      const error: FieldError = named[0]
        ? { path: field, message: trashedText(named), in_trash: named[0] }
        : { path: field, message: `${capitalise(storeNamed(kind).kind.singular)} not found.` };
      errors.push({ row, error });
    }
  }
  return errors;
};

/** `offset 0` forces an index lookup per ancestor: joined, the planner may read all children of the table. */
const inCircle = async (tx: Queries, store: Store, field: string, rows: readonly Row[]) => {
  const column = identifier(field);
  const found = await tx.rows<{ id: string }>(sql`
    with recursive above (id, ancestor) as (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row[field])}::uuid[])
      union
      select above.id, parent.${column} from above
      cross join lateral (select ${column} from ${store.table} where id = above.ancestor offset 0) as parent
      where parent.${column} is not null
    )
    select id from above where id = ancestor`);
  return new Set(found.map(({ id }) => id));
};

const ownReferences = (store: Store, fields: readonly string[], values: Readonly<Record<string, unknown>>) =>
  fields.filter((field) => store.kind.references[field] === store.kind.plural && values[field]);

export const parentField = ({ kind }: Store) =>
  Object.keys(kind.references).find((field) => kind.references[field] === kind.plural);

/** Concurrent moves could form a cycle. Take it before any row lock. */
export const lockTree = (tx: Queries, { kind }: Store) =>
  tx.row(sql`select pg_advisory_xact_lock(${treeLockKey(kind.plural)})`);

export const lockTreeIfMoved = async (
  tx: Queries,
  store: Store,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (ownReferences(store, Object.keys(store.kind.references), values).length > 0) await lockTree(tx, store);
};

export const brokenReferencesAmong = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<BrokenReference[]> => {
  const child = rows.find((row) => ownReferences(store, fields, row).length > 0);
  if (child) await lockTree(tx, store);
  const broken = await danglingReferences(tx, store, rows, fields);
  for (const field of fields) {
    const dangling = new Set(broken.filter(({ error }) => error.path === field).map(({ row }) => row));
    const inside = rows.filter((row) => ownReferences(store, [field], row).length > 0 && !dangling.has(row));
    if (inside.length === 0) continue;
    const circle = await inCircle(tx, store, field, inside);
    const message = `A ${store.kind.singular} can’t be inside itself or its own children.`;
    for (const row of inside) if (circle.has(row.id)) broken.push({ row, error: { path: field, message } });
  }
  return broken;
};

export const brokenReferences = async (
  tx: Queries,
  store: Store,
  row: Row,
  fields: readonly string[],
): Promise<FieldError[]> => (await brokenReferencesAmong(tx, store, [row], fields)).map(({ error }) => error);
