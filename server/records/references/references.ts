import { capitalise } from '../../../contract/choice-label.ts';
import type { FieldError } from '../../../contract/failure.ts';
import { invalidInput } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { identifier, type Row, type Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';

const idsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
};

/**
 * Ids without a live record. The found ones are locked `for key share`: editable, but not trashable until
 * commit.
 */
const danglingIds = async (tx: Queries, kind: string, ids: readonly string[]): Promise<Set<string>> => {
  const found = await tx.rows<{ id: string }>(sql`
    select id from ${storeNamed(kind).table}
    where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null order by id for key share`);
  const live = new Set(found.map((row) => row.id));
  return new Set(ids.filter((id) => !live.has(id)));
};

export const danglingReferences = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<{ row: Row; error: FieldError }[]> => {
  const errors: { row: Row; error: FieldError }[] = [];
  for (const field of fields) {
    const kind = store.kind.references[field];
    const ids = kind ? rows.flatMap((row) => idsIn(row[field])) : [];
    if (!kind || ids.length === 0) continue;
    // Sequential: a fixed lock order avoids deadlocks.
    // eslint-disable-next-line no-await-in-loop
    const dead = await danglingIds(tx, kind, ids);
    const message = `${capitalise(storeNamed(kind).kind.singular)} not found or in trash.`;
    for (const row of rows) {
      if (idsIn(row[field]).some((id) => dead.has(id))) errors.push({ row, error: { path: field, message } });
    }
  }
  return errors;
};

const isAncestor = async (tx: Queries, store: Store, field: string, row: Row): Promise<boolean> => {
  const column = identifier(field);
  const found = await tx.row<{ found: boolean }>(sql`
    with recursive above (id) as (
      select ${row[field]}::uuid
      union
      select parent.${column} from above join ${store.table} as parent on parent.id = above.id
      where parent.${column} is not null
    )
    select exists (select from above where id = ${row.id}) as found`);
  return found?.found ?? false;
};

const ownReferences = (store: Store, fields: readonly string[], values: Readonly<Record<string, unknown>>) =>
  fields.filter((field) => store.kind.references[field] === store.kind.plural && values[field]);

/** Advisory lock on a tree: two concurrent moves could form a cycle. Take it before any row lock. */
export const lockTree = async (
  tx: Queries,
  store: Store,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (ownReferences(store, Object.keys(store.kind.references), values).length === 0) return;
  await tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`tree of ${store.kind.plural}`}, 0))`);
};

export const brokenReferences = async (
  tx: Queries,
  store: Store,
  row: Row,
  fields: readonly string[],
): Promise<FieldError[]> => {
  const own = ownReferences(store, fields, row);
  if (own.length > 0) await lockTree(tx, store, row);
  const errors = (await danglingReferences(tx, store, [row], fields)).map(({ error }) => error);
  for (const field of own) {
    // eslint-disable-next-line no-await-in-loop
    const isCircle = !errors.some(({ path }) => path === field) && (await isAncestor(tx, store, field, row));
    if (isCircle) {
      const message = `A ${store.kind.singular} can’t be inside itself or its own children.`;
      errors.push({ path: field, message });
    }
  }
  return errors;
};

export const requireReferences = async (
  tx: Queries,
  store: Store,
  row: Row,
  fields: readonly string[],
): Promise<void> => {
  const errors = await brokenReferences(tx, store, row, fields);
  if (errors.length > 0) throw invalidInput(errors);
};
