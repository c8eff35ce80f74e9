import { raw } from 'sql-template-tag';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { foldedWordsSql } from '../../search/fold-text.ts';
import type { Store } from '../../stores/store.ts';
import type { Plan } from '../plan.ts';

/** PostgreSQL indexes no longer texts. */
const MAX_NAME_BYTES = 1000;

/** Surest first. */
export const namingFields = (store: Store): string[] =>
  ['slug', 'code', 'ror_id', 'source_ids', store.kind.title].filter((name) => store.columns.has(name));

/** Refers to the line's own kind. */
export const ownReference = ({
  store,
  columnIndexes,
}: Pick<Plan, 'store' | 'columnIndexes'>): string | undefined =>
  Object.keys(store.kind.references).find(
    (field) => store.kind.references[field] === store.kind.plural && columnIndexes.has(field),
  );

export const cellAt = (index: number): Sql => sql`btrim(cells[${raw(String(index + 1))}])`;

/**
 * For finding parents; without it, each step would read all lines.
 * @param lines absent: all
 */
export const storeLineNames = async (tx: Queries, plan: Plan, lines?: readonly number[]): Promise<void> => {
  if (!ownReference(plan)) return;
  const { importId, store, columnIndexes } = plan;
  if (!lines) await tx.execute(sql`delete from import_line_names where import_id = ${importId}`);
  for (const field of namingFields(store)) {
    const [index] = columnIndexes.get(field) ?? [];
    if (index === undefined) continue;
    await tx.execute(sql`
      insert into import_line_names (import_id, field, name, line)
      select import_id, ${field}, name, line from import_lines
      cross join lateral (
        select coalesce(nullif(${foldedWordsSql(cellAt(index))}, ''), ${cellAt(index)}) as name
      ) as named
      where import_id = ${importId} and name <> '' and octet_length(name) <= ${MAX_NAME_BYTES}
        ${lines ? sql`and line = any(${[...lines]}::integer[])` : sql``}
      on conflict do nothing`);
  }
};
