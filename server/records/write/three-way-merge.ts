import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../../contract/failure.ts';
import { Failure } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

interface Described {
  readonly kind: { readonly singular: string; readonly fields: object };
}

interface ChangedField {
  /** Its value at the earlier version. */
  readonly base: unknown;
  /** Who changed it last; null if the server did. */
  readonly by: string | null;
}

const changedSince = async (
  tx: Queries,
  id: string,
  version: number,
): Promise<ReadonlyMap<string, ChangedField>> => {
  const changes = await tx.rows<{ before: Record<string, unknown> | null; by: string | null }>(sql`
    select before, person_id as by from changes join change_sets on change_sets.id = change_set_id
    where record_id = ${id} and version > ${version} order by version`);
  const changed = new Map<string, ChangedField>();
  for (const { before, by } of changes) {
    for (const [field, value] of Object.entries(before ?? {})) {
      changed.set(field, { base: changed.has(field) ? changed.get(field)?.base : value, by });
    }
  }
  return changed;
};

export const versionConflict = (
  store: Described,
  current: Versioned,
  fields: NonNullable<Problem['conflict']>['fields'] = [],
) =>
  new Failure(
    'stale_version',
    `This ${store.kind.singular} was changed by someone else while you were editing.`,
    { conflict: { version: current.version, fields } },
  );

/**
 * Three-way merge: a field that only one side changed since `version` is taken from it.
 * @throws Failure `stale_version` naming every field that both changed (base, mine, theirs)
 */
export const mergeThreeWay = async (
  tx: Queries,
  store: Described,
  current: Versioned,
  version: number,
  input: Readonly<Record<string, unknown>>,
) => {
  if (version === current.version) return { mine: input, merged: [] };
  if (version > current.version) throw versionConflict(store, current);
  const changed = await changedSince(tx, current.id, version);
  const isUntouched = (field: string) =>
    changed.has(field) && isDeepStrictEqual(input[field], changed.get(field)?.base);
  const mine = Object.fromEntries(Object.entries(input).filter(([field]) => !isUntouched(field)));
  const conflicting = Object.keys(mine).filter(
    (field) => changed.has(field) && !isDeepStrictEqual(mine[field], current[field]),
  );
  if (conflicting.length > 0) {
    const people = conflicting.flatMap((field) => changed.get(field)?.by ?? []);
    const names = await displayNamesByKind(tx, 'people', people);
    throw versionConflict(
      store,
      current,
      conflicting.map((field) => ({
        field,
        base: changed.get(field)?.base,
        mine: mine[field],
        theirs: current[field],
        by: changed.get(field)?.by ?? null,
        by_name: names[changed.get(field)?.by ?? ''] ?? null,
      })),
    );
  }
  const merged = [...changed.keys()].filter(
    (field) => !(field in mine) && (field === 'status' || field in store.kind.fields),
  );
  return { mine, merged };
};
