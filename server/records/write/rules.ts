import { checkRules, watchReads, type UnknownFields } from '../../../contract/check-rules.ts';
import type { FieldError } from '../../../contract/failure.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { invalidInput, topOf, withErrors } from '../../failure.ts';
import { brokenReferences } from '../references/references.ts';
import {
  identifier,
  isLive,
  type Children,
  type Referred,
  type Row,
  type Store,
} from '../../stores/store.ts';
import { fieldRefersTo } from '../../stores/refers-to.ts';
import { storeNamed } from '../../stores/stores.ts';

export const missingToPublish = (store: Store, row: Row): FieldError[] =>
  row.status === 'published'
    ? store.kind.toPublish
        .filter((field) => isEmpty(row[field]))
        .map((field) => ({ path: field, message: 'Required to publish.' }))
    : [];

export const withClearedOverlap = (
  store: Store,
  row: Row,
  written: Readonly<Record<string, unknown>>,
): Row => ({
  ...row,
  ...store.clearOverlap?.(row, written),
});

export type Planned = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const referredFrom =
  (tx: Queries, store: Store, row: Row, planned: Planned | undefined): Referred =>
  async (field) => {
    const id = row[field];
    const kind = store.kind.references[field];
    if (typeof id !== 'string' || !kind) return undefined;
    const other = storeNamed(kind);
    return (
      planned?.get(id) ?? (await tx.row(sql`select ${other.selection} from ${other.table} where id = ${id}`))
    );
  };

export interface Write {
  /** Null for a record without children. */
  readonly before: Row | null;
  readonly after: Row;
  /** Fields of `after`. */
  readonly unknown?: UnknownFields | undefined;
}

const ofKnown = async (
  row: Row,
  unknown: UnknownFields = new Set(),
  check: (row: Row) => Promise<FieldError[]> | undefined,
): Promise<FieldError[]> => {
  const { watched, isVoid } = watchReads(row, unknown);
  const errors = (await check(watched)) ?? [];
  return isVoid() ? [] : errors;
};

const MAX_NAMED_CHILDREN = 3;

const childrenFrom =
  (tx: Queries, store: Store, id: string, staying: Sql): Children =>
  async (field, having) => {
    const rows = await tx.rows<{ name: string; count: number }>(sql`
      select ${identifier(store.kind.title)} as name, count(*) over () as count from ${store.table}
      where ${isLive} and ${fieldRefersTo(store, field, sql`${id}::uuid`)} and ${staying}
        and ${identifier(having.field)} = ${having.value}
      order by 1, id limit ${MAX_NAMED_CHILDREN}`);
    return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
  };

/** @param staying children that are there afterwards */
export const brokenChildren = (
  tx: Queries,
  store: Store,
  { before, after, unknown }: Write & { readonly before: Row },
  staying: Sql = sql`true`,
): Promise<FieldError[]> =>
  ofKnown(after, unknown, (row) =>
    store.validateChildren?.(before, row, childrenFrom(tx, store, before.id, staying)),
  );

export const brokenByParents = (
  tx: Queries,
  store: Store,
  { after, unknown }: Pick<Write, 'after' | 'unknown'>,
  planned?: Planned,
): Promise<FieldError[]> =>
  ofKnown(after, unknown, (row) => store.validateReferences?.(row, referredFrom(tx, store, row, planned)));

/** None where the record was invalid before. */
export const brokenByMove = async (
  tx: Queries,
  store: Store,
  { before, after }: { readonly before: Row; readonly after: Row },
  planned: Planned,
): Promise<FieldError | undefined> => {
  const [broken] = await brokenByParents(tx, store, { after }, planned);
  if (!broken) return undefined;
  const [earlier] = await brokenByParents(tx, store, { after: before });
  return earlier ? undefined : broken;
};

export const brokenRules = async (
  tx: Queries,
  store: Store,
  { before, ...write }: Write,
  planned?: Planned,
  staying?: Sql,
): Promise<FieldError[]> => [
  ...checkRules(store.kind, write.after, write.unknown),
  ...(await brokenByParents(tx, store, write, planned)),
  ...(before ? await brokenChildren(tx, store, { before, ...write }, staying) : []),
];

/**
 * Below a parent that the batch changes, a record has to be valid before and after.
 * @param batch its records by id, as it makes them
 */
export const brokenRulesInBatch = async (
  tx: Queries,
  store: Store,
  write: Write,
  planned: Planned,
  batch: Planned,
): Promise<FieldError[]> => {
  const broken = await brokenRules(tx, store, write, planned);
  const isBelow = Object.keys(store.kind.references).some((field) => batch.has(String(write.after[field])));
  return broken.length > 0 || !isBelow ? broken : brokenByParents(tx, store, write, batch);
};

interface Wanted extends Write {
  /** Of fields whose values `after` lacks. */
  readonly invalid?: readonly FieldError[] | undefined;
  /** Fields to check. */
  readonly references: readonly string[];
}

/** @throws Failure `invalid_input` or `not_publishable`, naming every field */
export const requireValid = async (
  tx: Queries,
  store: Store,
  { invalid = [], references, ...write }: Wanted,
): Promise<void> => {
  const wrong = withErrors(invalid, await brokenReferences(tx, store, write.after, references));
  const unknown = new Set(wrong.map(topOf));
  const broken = await brokenRules(tx, store, { ...write, unknown });
  const missing = unknown.has('status') ? [] : missingToPublish(store, write.after);
  const errors = withErrors(wrong, [...broken, ...missing]);
  if (errors.length === 0) return;
  throw invalidInput(errors, wrong.length === 0 && missing.length > 0 ? 'not_publishable' : 'invalid_input');
};
