import { GROUP_KEY_PREFIX_LENGTH } from '../../../contract/constants.ts';
import type { ErrorGroup, ErrorGroupsResponse, importErrorGroups } from '../../../contract/import-fixes.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { sql, type Database, type Queries, type Sql } from '../../database/database.ts';
import { withReadTransaction } from '../../records/query/read-transaction.ts';
import { requirePlan } from '../imports.ts';
import { dateOrders } from '../cells/date-orders.ts';
import { lineErrors } from '../lines/line-errors.ts';
import { isOutdated } from '../lines/outdated-lines.ts';
import { findFixes } from './remembered-fixes.ts';
import { suggestValues } from './suggest-values.ts';
import type { Plan } from '../plan.ts';

const PAGE_GROUPS = 25;
/** A million failed lines are grouped in one statement. */
const GROUPING_TIMEOUT_MS = 30_000;

const failedLines = (importId: string): Sql =>
  sql`import_id = ${importId} and outcome = 'failed' and not is_committed`;

interface Found extends Omit<ErrorGroup, 'column' | 'suggestions'> {
  readonly place: number | null;
}

/** The largest of each field first, so that the first page shows every field. */
const groupsOf = (tx: Queries, plan: Plan, after: number, shown: string) =>
  tx.rows<Found>(sql`
    with faults as materialized (
      select line, fault.* from import_lines cross join ${lineErrors(plan)} where ${failedLines(plan.importId)}
    ), fields as (
      select field, count(distinct line) as field_rows from faults group by field
    )
    select key, field, place, value, is_part, min(message) as message, count(distinct line) as rows,
      min(line) as first_line
    from faults join fields using (field)
    group by key, field, place, value, is_part, field_rows
    order by left(key, ${GROUP_KEY_PREFIX_LENGTH}) = any(string_to_array(${shown}, ',')) desc,
      row_number() over (partition by field order by count(distinct line) desc, min(line), key) = 1 desc,
      rows desc, field_rows desc, field, first_line, key
    limit ${PAGE_GROUPS + 1} offset ${after}`);

const fieldsOf = (tx: Queries, plan: Plan) =>
  tx.rows<ErrorGroupsResponse['meta']['fields'][number]>(sql`
    select field, count(distinct line) as rows, count(distinct key) as groups,
      case when min(message) = max(message) then min(message) end as message
    from import_lines cross join ${lineErrors(plan)} where ${failedLines(plan.importId)}
    group by field order by rows desc, field`);

const countFailed = (tx: Queries, importId: string) =>
  tx.row<Pick<ErrorGroupsResponse['meta'], 'outdated' | 'unmatched'>>(sql`
    select count(*) filter (where ${isOutdated}) as outdated, count(*) filter (where record_id is null) as unmatched
    from import_lines where ${failedLines(importId)}`);

export const listErrorGroups = (
  database: Database,
  id: string,
  { after = 0, shown = '' }: QueryOf<typeof importErrorGroups>,
): Promise<ErrorGroupsResponse> =>
  withReadTransaction(
    database,
    async (tx) => {
      const plan = await requirePlan(tx, id);
      const found = await groupsOf(tx, plan, after, shown);
      const page = found.slice(0, PAGE_GROUPS);
      const fixOf = await findFixes(tx, plan.store, page);
      const typeOf = (field: string) => plan.store.columns.get(field)?.type;
      const orders = await dateOrders(tx, plan);
      const data: ErrorGroup[] = [];
      for (const { place, ...group } of page) {
        // Which date or number a text is depends on its file.
        const fix = ['wall_time', 'number'].includes(typeOf(group.field) ?? '') ? undefined : fixOf(group);
        const column = place === null ? null : (plan.columns[place - 1] ?? null);
        const order = orders.get(column ?? '');
        const suggestions = fix
          ? [fix]
          : await suggestValues(tx, plan.store, group.field, group.value ?? '', order);
        data.push({
          ...group,
          column,
          suggestions: suggestions.map((each) => ({ ...each, is_remembered: fix !== undefined })),
        });
      }
      const next = found.length > PAGE_GROUPS ? after + PAGE_GROUPS : null;
      const fields = await fieldsOf(tx, plan);
      const { outdated = 0, unmatched = 0 } = (await countFailed(tx, id)) ?? {};
      return { data, meta: { next, fields, outdated, unmatched } };
    },
    GROUPING_TIMEOUT_MS,
  );
