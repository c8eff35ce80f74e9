import { validate as isUuid } from 'uuid';
import type {
  ChangedFieldsResponse,
  Import,
  ImportLine,
  importLines,
  LinesResponse,
  UnpublishableResponse,
} from '../../../contract/imports.ts';
import { PAGE_SIZE } from '../../../contract/list-query.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { splitList } from '../../csv/parts.ts';
import { sql, type Queries } from '../../database/database.ts';
import { displayNamesFor } from '../../stores/display-names.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';
import { likeliestLines, ofThisAct, planOf, requireStoredImport } from '../imports.ts';
import type { DifferingDuplicates } from '../matching/differing-duplicates.ts';
import { lineErrors } from '../lines/line-errors.ts';
import { replacesValue } from './line-changes.ts';
import { nameReason } from '../matching/name-similarity.ts';
import { recordsById } from '../../stores/records-by-id.ts';

interface Stored extends Omit<ImportLine, 'cells' | 'alike' | 'damaged_cells'> {
  readonly cells: readonly string[];
  readonly alike: readonly DifferingDuplicates[];
  readonly is_damaged: boolean;
}

const rowsOf = ({ cells, changes, kept, alike }: ImportLine, mapping: Import['mapping']): Row[] => {
  const cellValues = Object.entries(mapping).flatMap(([column, field]) => {
    const ids = splitList(cells[column] ?? '').filter((part) => isUuid(part));
    return field === null || ids.length === 0 ? [] : [{ [field]: ids }];
  });
  const values = [...changes, ...kept].flatMap(({ field, before, after }) => [
    { [field]: before },
    { [field]: after },
  ]);
  return [...cellValues, ...values, ...alike.map((each) => each.values)] as Row[];
};

const rivalsOf = async (tx: Queries, importId: string, ids: readonly string[]) => {
  const takers = await tx.rows<{ id: string; line: number }>(sql`
    select record_id as id, min(line) as line from import_lines
    where import_id = ${importId} and record_id = any(${[...ids]}::uuid[])
      and outcome in ('changed', 'unchanged') group by 1`);
  const firsts = await tx.rows<{ id: string; line: number }>(sql`
    select id, line from (${likeliestLines(importId)}) as likeliest where id = any(${[...ids]}::text[])`);
  const byId = (rows: typeof takers) => new Map(rows.map(({ id, line }) => [id, line]));
  return { takers: byId(takers), firsts: byId(firsts) };
};

const possibleDuplicatesOf = async (
  tx: Queries,
  store: Store,
  importId: string,
  lines: readonly Stored[],
) => {
  const ids = [...new Set(lines.flatMap(({ alike }) => alike.map(({ id }) => id)))];
  if (ids.length === 0) return (): ImportLine['alike'] => [];
  const byId = await recordsById(tx, store, ids, sql`and deleted_at is null`);
  const { takers, firsts } = await rivalsOf(tx, importId, ids);
  return ({ line, alike, changes }: Pick<Stored, 'line' | 'alike' | 'changes'>): ImportLine['alike'] =>
    alike.flatMap(({ id, by, differing }, at) => {
      const record = byId.get(id);
      if (!record) return [];
      const values = Object.fromEntries(changes.map(({ field }) => [field, record[field] ?? null]));
      const name = titleOf(store, record);
      const given = String(changes.find(({ field }) => field === store.kind.title)?.after ?? '');
      const first = at === 0 ? (firsts.get(id) ?? line) : line;
      return [
        {
          id,
          by: by === 'name' ? nameReason(store, given, name) : by,
          name,
          values,
          differing: [...differing],
          taken_by: takers.get(id) ?? null,
          preceded_by: first === line ? null : first,
        },
      ];
    });
};

export const listLines = async (
  tx: Queries,
  id: string,
  { outcome, group, field, limit = PAGE_SIZE.default, after = 1 }: QueryOf<typeof importLines>,
): Promise<LinesResponse> => {
  const stored = await requireStoredImport(tx, id);
  const plan = planOf(stored);
  const { store, columns } = plan;
  const ofOutcome = outcome ? sql`and outcome = ${outcome}` : sql``;
  const ofGroup = group ? sql`and exists (select from ${lineErrors(plan)} where key = ${group})` : sql``;
  const ofField = field ? sql`and changes @> ${JSON.stringify([{ field }])}::jsonb` : sql``;
  const only = sql`${ofOutcome} ${ofGroup} ${ofField}`;
  const allDay = store.columns.has('all_day')
    ? sql`(select all_day from ${store.table} as record where record.id = record_id)`
    : sql`null::boolean`;
  const found = await tx.rows<Stored>(sql`
    select line, outcome, cells, record_id, ${allDay} as all_day, changes, errors, alike, resolution, is_remembered, kept,
      damage is not null as is_damaged
    from import_lines
    where import_id = ${id} and line > ${after} and ${ofThisAct(stored.job_id)} ${only} order by line limit ${limit + 1}`);
  const duplicatesOf = await possibleDuplicatesOf(tx, store, id, found);
  const data = found.slice(0, limit).map(({ is_damaged: isDamaged, ...line }) => ({
    ...line,
    alike: duplicatesOf(line),
    cells: Object.fromEntries(columns.map((column, at) => [column, line.cells[at] ?? ''])),
    damaged_cells: isDamaged ? [...line.cells] : null,
  }));
  const next = found.length > limit ? (data.at(-1)?.line ?? null) : null;
  const rows = data.flatMap((line) => rowsOf(line, stored.mapping));
  const ids = data.flatMap((line) => line.record_id ?? []);
  const records = await recordsById(tx, store, ids, sql`and deleted_at is null`);
  const recordNames = Object.fromEntries([...records].map(([key, record]) => [key, titleOf(store, record)]));
  return { data, meta: { next, names: { ...recordNames, ...(await displayNamesFor(tx, store, rows)) } } };
};

/** A list that only grows loses nothing. */
const losesValue = sql`
  ${replacesValue} and not (jsonb_typeof(change -> 'before') = 'array' and change -> 'after' @> (change -> 'before'))`;

export const listChangedFields = async (tx: Queries, id: string): Promise<ChangedFieldsResponse> => {
  const { job_id: jobId } = await requireStoredImport(tx, id);
  const found = await tx.rows<{ field: string; rows: number; replacing: number; unpublishing: number }>(sql`
    select change ->> 'field' as field, count(*) as rows, count(*) filter (where ${losesValue}) as replacing,
      count(*) filter (where change ->> 'field' = 'status' and change ->> 'before' = 'published') as unpublishing
    from import_lines cross join lateral jsonb_array_elements(changes) as change
    where import_id = ${id} and outcome = 'changed' and ${ofThisAct(jobId)}
    group by 1 order by rows desc, field`);
  const kept = await tx.rows<{ field: string; rows: number }>(sql`
    select field, count(*) as rows from import_lines cross join lateral unnest(kept_fields) as field
    where import_id = ${id} and outcome <> 'skipped' and not is_committed group by 1 order by rows desc, field`);
  const replacing = await tx.row<{ rows: number }>(sql`
    select count(*) as rows from import_lines
    where import_id = ${id} and outcome = 'changed' and ${ofThisAct(jobId)}
      and exists (select from jsonb_array_elements(changes) as change where ${losesValue})`);
  const unpublishing = found.reduce((sum, each) => sum + each.unpublishing, 0);
  const data = found.map(({ field, rows, replacing }) => ({ field, rows, replacing }));
  return { data, meta: { unpublishing, replacing: replacing?.rows ?? 0, kept } };
};

/** Rows the next commit would create as drafts without a field required to publish; none is published. */
export const countUnpublishable = async (tx: Queries, id: string): Promise<UnpublishableResponse['data']> => {
  const { kind } = await requireStoredImport(tx, id);
  const found = await tx.rows<{ field: string | null; rows: number }>(sql`
    select field, count(distinct line) as rows
    from import_lines cross join unnest(${[...storeNamed(kind).kind.toPublish]}::text[]) as field
    where import_id = ${id} and outcome = 'new' and not is_committed
      and not changes @> jsonb_build_array(jsonb_build_object('field', field))
      and not changes @> '[{"field": "status", "after": "archived"}]'
    group by grouping sets ((field), ()) order by rows desc, field`);
  return {
    rows: found.find(({ field }) => field === null)?.rows ?? 0,
    missing: found.flatMap(({ field, rows }) => (field === null ? [] : [{ field, rows }])),
  };
};
