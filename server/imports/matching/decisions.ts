import { isDeepStrictEqual } from 'node:util';
import { sql, type Queries } from '../../database/database.ts';
import type { Store } from '../../stores/store.ts';
import { keyTexts, type KnownValues } from './match-keys.ts';
import type { Replaces } from './merge-values.ts';

export interface Decision {
  readonly row_key: string;
  readonly choice: 'merge' | 'create' | 'skip';
  /** After a merge only the record merged into. */
  readonly record_ids: readonly string[];
  /** Values that a merge did not take. */
  readonly kept: Readonly<Record<string, unknown>>;
}

export const rowKeyOf = (store: Store, values: KnownValues): string | null =>
  store.kind.naturalKeys.map((key) => keyTexts(store, key, values)[0]).find((text) => text !== undefined) ??
  null;

export const findDecisions = async (
  tx: Queries,
  store: Store,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, Decision>> => {
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  const found = await tx.rows<Decision>(sql`
    select row_key, choice, record_ids, kept from import_decisions
    where record_kind = ${store.kind.plural} and row_key = any(${wanted}::text[])`);
  return new Map(found.map((decision) => [decision.row_key, decision]));
};

export const unlessRefused =
  ({ kept }: Decision): Replaces =>
  (field, value) =>
    !(field in kept && isDeepStrictEqual(kept[field], value));

interface Decided {
  readonly importId: string;
  readonly store: Store;
  readonly personId: string;
  readonly lines: readonly number[];
}

const POSSIBLE_DUPLICATE_IDS = sql`array(select (jsonb_array_elements(alike) ->> 'id')::uuid)`;
const KEPT_VALUES = sql`
  coalesce((select jsonb_object_agg(each ->> 'field', each -> 'after') from jsonb_array_elements(kept) as each), '{}')`;

/** Call it before `alike` is cleared and, for merges, after `kept` is set. */
export const storeDecisions = (
  tx: Queries,
  { importId, store, personId, lines }: Decided,
  choice: Decision['choice'],
) =>
  tx.execute(sql`
    insert into import_decisions (record_kind, row_key, choice, record_ids, kept, person_id)
    select distinct on (row_key) ${store.kind.plural}, row_key, ${choice},
      ${choice === 'merge' ? sql`array[resolved_id]` : POSSIBLE_DUPLICATE_IDS},
      ${choice === 'merge' ? KEPT_VALUES : sql`'{}'`}, ${personId}::uuid
    from import_lines
    where import_id = ${importId} and line = any(${[...lines]}::integer[]) and row_key is not null
    order by row_key, line
    on conflict (record_kind, row_key) do update
    set choice = excluded.choice, record_ids = excluded.record_ids, kept = excluded.kept,
      person_id = excluded.person_id, decided_at = now()`);

export const deleteDecisions = (tx: Queries, { importId, store, lines }: Omit<Decided, 'personId'>) =>
  tx.execute(sql`
    delete from import_decisions where record_kind = ${store.kind.plural} and row_key in (
      select row_key from import_lines
      where import_id = ${importId} and line = any(${[...lines]}::integer[]) and row_key is not null)`);

/** Created beside similar records, it is no possible duplicate later either. */
export const storeDistinctDecisions = (tx: Queries, { importId, store, lines }: Omit<Decided, 'personId'>) =>
  tx.execute(sql`
    insert into duplicate_decisions (record_kind, first_id, second_id, choice, person_id)
    select record_kind, least(record_id, other), greatest(record_id, other), 'distinct', person_id
    from import_lines join import_decisions using (row_key) cross join lateral unnest(record_ids) as other
    where import_id = ${importId} and line = any(${[...lines]}::integer[])
      and record_kind = ${store.kind.plural} and choice = 'create' and record_id <> other
    on conflict do nothing`);
