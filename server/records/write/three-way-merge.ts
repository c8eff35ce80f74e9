import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../../contract/failure.ts';
import { Failure } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import type { Row, Store } from '../../stores/store.ts';

/** Fields changed since a version, each with the value it had in that version. */
export const fieldsAsOf = async (
  tx: Queries,
  id: string,
  version: number,
): Promise<ReadonlyMap<string, unknown>> => {
  const changes = await tx.rows<{ before: Record<string, unknown> | null }>(
    sql`select before from changes where record_id = ${id} and version > ${version} order by version`,
  );
  const base = new Map<string, unknown>();
  for (const { before } of changes) {
    for (const [field, value] of Object.entries(before ?? {})) {
      if (!base.has(field)) base.set(field, value);
    }
  }
  return base;
};

export const versionConflict = (
  store: Store,
  current: Row,
  fields: NonNullable<Problem['clash']>['fields'] = [],
) =>
  new Failure('stale_version', `This ${store.kind.singular} was changed by someone else meanwhile.`, {
    clash: { version: current.version, fields },
  });

export interface MergedInput {
  /** What remains to be written. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** Fields of others that are kept beside it. */
  readonly merged: readonly string[];
}

/**
 * Lays a change that began from an older version over the record as it is now. A field both sides changed, to
 * different values, clashes: then all clashing fields are told (base, mine, theirs) and nothing is written.
 */
export const mergeThreeWay = async (
  tx: Queries,
  store: Store,
  current: Row,
  version: number,
  input: Readonly<Record<string, unknown>>,
): Promise<MergedInput> => {
  if (version === current.version) return { mine: input, merged: [] };
  if (version > current.version) throw versionConflict(store, current);
  const changed = await fieldsAsOf(tx, current.id, version);
  const isUntouched = (field: string) =>
    changed.has(field) && isDeepStrictEqual(input[field], changed.get(field));
  const mine = Object.fromEntries(Object.entries(input).filter(([field]) => !isUntouched(field)));
  const clashing = Object.keys(mine).filter(
    (field) => changed.has(field) && !isDeepStrictEqual(mine[field], current[field]),
  );
  if (clashing.length > 0) {
    throw versionConflict(
      store,
      current,
      clashing.map((field) => ({
        field,
        base: changed.get(field),
        mine: mine[field],
        theirs: current[field],
      })),
    );
  }
  const merged = [...changed.keys()].filter(
    (field) => !(field in mine) && (field === 'status' || field in store.kind.fields),
  );
  return { mine, merged };
};
