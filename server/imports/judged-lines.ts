import { sql, type Queries } from '../database/database.ts';
import type { Judgement } from './judge-lines.ts';

/** Keeps what was found out about some lines. */
export const keepJudgements = async (
  tx: Queries,
  importId: string,
  judgements: readonly Judgement[],
): Promise<void> => {
  const rows = judgements.map(({ line, key, outcome, changes, errors, write }) => ({
    line,
    match_key: key,
    outcome,
    changes,
    errors,
    record_id: write?.after.id ?? null,
  }));
  await tx.execute(sql`
    update import_lines as kept
    set match_key = found.match_key, outcome = found.outcome, changes = found.changes, errors = found.errors,
      record_id = found.record_id
    from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(rows)}::jsonb) as found
    where kept.import_id = ${importId} and kept.line = found.line`);
};

/** Two lines that find one record cannot both be right: the first counts, the others are told so. */
export const refuseRepeatedKeys = async (tx: Queries, importId: string): Promise<void> => {
  await tx.execute(sql`
    update import_lines as later
    set outcome = 'failed', changes = '[]', record_id = null, errors = jsonb_build_array(
      jsonb_build_object('path', '', 'message', 'Line ' || first.line || ' is for the same record.'))
    from (
      select match_key, min(line) as line from import_lines
      where import_id = ${importId} and match_key is not null and outcome <> 'skipped'
      group by match_key having count(*) > 1
    ) as first
    where later.import_id = ${importId} and later.match_key = first.match_key and later.line > first.line
      and later.outcome in ('new', 'changed', 'unchanged') and not later.is_committed`);
};
