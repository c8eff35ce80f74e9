import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { invalidInput } from '../../failure.ts';
import type { Referred, Row, Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const missingToPublish = (store: Store, row: Row): FieldError[] =>
  row.status === 'published'
    ? store.kind.toPublish
        .filter((field) => isEmpty(row[field]))
        .map((field) => ({ path: field, message: 'Required to publish.' }))
    : [];

/** The record as it makes way for values to be written over it. */
export const readyFor = (store: Store, row: Row, written: Readonly<Record<string, unknown>>): Row => ({
  ...row,
  ...store.makeWay?.(row, written),
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

export const brokenRules = async (
  tx: Queries,
  store: Store,
  row: Row,
  planned?: Planned,
): Promise<FieldError[]> => [
  ...(store.kind.check?.(row) ?? []),
  ...((await store.validateReferences?.(row, referredFrom(tx, store, row, planned))) ?? []),
];

/** @throws Failure `invalid_input` or `not_publishable`, naming every field */
export const requireSound = async (tx: Queries, store: Store, row: Row): Promise<void> => {
  const broken = await brokenRules(tx, store, row);
  if (broken.length > 0) throw invalidInput(broken);
  const missing = missingToPublish(store, row);
  if (missing.length > 0) throw invalidInput(missing, 'not_publishable');
};
