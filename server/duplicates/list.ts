import { join, raw } from 'sql-template-tag';
import {
  DUPLICATE_KINDS,
  type DuplicateCounts,
  type DuplicateDecision,
  type DuplicateKind,
  type DuplicatePair,
  type DuplicatesResponse,
  type DuplicateState,
} from '../../contract/duplicates.ts';
import { sql, type Database } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import { nameReason } from '../imports/matching/name-similarity.ts';
import { Failure } from '../failure.ts';
import { fold, foldedSql } from '../search/fold-text.ts';
import type { Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';

const MAX_PAIRS = 200;

const stateIs = (state: DuplicateState) =>
  state === 'open' ? sql`decision.choice is null` : sql`decision.choice = ${state}`;

const pairsOf = (store: Store) => sql`
  duplicate_pairs as pair
  join ${store.table} as one on one.id = pair.first_id and one.deleted_at is null
  join ${store.table} as other on other.id = pair.second_id and other.deleted_at is null
  left join duplicate_decisions as decision using (record_kind, first_id, second_id)`;

interface Wanted {
  readonly kind: DuplicateKind;
  readonly state?: DuplicateState | undefined;
  readonly record?: string | undefined;
  readonly q?: string | undefined;
}

export const duplicatePairs = async (
  database: Database,
  { kind, state = 'open', record, q }: Wanted,
): Promise<DuplicatesResponse> => {
  const store = storeNamed(kind);
  const has = (field: string) => store.columns.has(field);
  const side = (of: string) =>
    raw(`jsonb_build_object('id', ${of}.id, 'name', ${of}."${store.kind.title}", 'status', ${of}.status,
      'city', ${has('city') ? `${of}.city` : 'null::text'},
      'country', ${has('country') ? `${of}.country` : 'null::text'})`);
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean);
  const searched = (of: string) =>
    foldedSql(
      raw(`concat_ws(' ', ${of}."${store.kind.title}" collate "default"
        ${has('domains') ? `, array_to_string(${of}.domains, ' ')` : ''})`),
    );
  const found = (of: string) =>
    sql`(${join(
      words.map((word) => sql`strpos(${searched(of)}, ${word}) > 0`),
      ' and ',
    )})`;
  const conditions = [
    sql`pair.record_kind = ${kind}`,
    stateIs(state),
    ...(record ? [sql`${record}::uuid in (pair.first_id, pair.second_id)`] : []),
    ...(words.length > 0 ? [sql`(${found('one')} or ${found('other')})`] : []),
  ];
  const rows = await database.rows<
    Omit<DuplicatePair, 'state'> & { readonly choice: DuplicateState | null; readonly total: number }
  >(sql`
    select count(*) over ()::integer as total, pair.score, pair.reasons, decision.choice, ${side('one')} as first, ${side('other')} as second
    from ${pairsOf(store)}
    where ${join(conditions, ' and ')}
    order by pair.score desc, pair.first_id, pair.second_id limit ${MAX_PAIRS}`);
  const data = rows.map(({ first, second, score, reasons, choice }) => ({
    first,
    second,
    score,
    reasons: reasons.map((reason) =>
      reason === 'name' ? nameReason(store, first.name, second.name) : reason,
    ),
    state: choice ?? 'open',
  }));
  return { data, meta: { total: rows[0]?.total ?? 0 } };
};

export const duplicateCounts = async (database: Database): Promise<DuplicateCounts> => {
  const counts = { open: {}, later: {}, distinct: {} } as Record<DuplicateState, Record<string, number>>;
  const all = await Promise.all(
    DUPLICATE_KINDS.map(async (kind) => ({
      kind,
      rows: await database.rows<{ state: DuplicateState; count: number }>(sql`
        select coalesce(decision.choice, 'open') as state, count(*)::integer as count
        from ${pairsOf(storeNamed(kind))} where pair.record_kind = ${kind} group by 1`),
    })),
  );
  for (const { kind, rows } of all) for (const { state, count } of rows) counts[state][kind] = count;
  const pending = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from duplicate_scans as scan
    where is_complete and not exists (
      select from duplicate_queue as queue where queue.record_kind = scan.record_kind)`);
  return { ...counts, is_scanning: (pending?.count ?? 0) < DUPLICATE_KINDS.length };
};

/** @throws Failure `not_found` */
export const decideDuplicate = async (
  database: Database,
  personId: string,
  { kind, first, second, state }: DuplicateDecision,
): Promise<void> => {
  const [one, other] = [first, second].toSorted();
  const store = storeNamed(kind);
  const there = await database.rows(
    sql`select id from ${store.table} where id in (${one}, ${other}) and deleted_at is null`,
  );
  if (there.length < 2) throw new Failure('not_found', 'One of these records no longer exists.');
  const key = sql`record_kind = ${kind} and first_id = ${one} and second_id = ${other}`;
  await database.execute(
    state === 'open'
      ? sql`delete from duplicate_decisions where ${key}`
      : sql`
        insert into duplicate_decisions (record_kind, first_id, second_id, choice, person_id)
        values (${kind}, ${one}, ${other}, ${state}, ${personId})
        on conflict (record_kind, first_id, second_id) do update
          set choice = excluded.choice, person_id = excluded.person_id, decided_at = now()`,
  );
  await notify(database, 'changes', { kinds: ['duplicates'] });
};
