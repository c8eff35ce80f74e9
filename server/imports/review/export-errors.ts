import type { Readable } from 'node:stream';
import type { FieldError } from '../../../contract/failure.ts';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { escapeFormula } from '../../csv/formula.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv/write-csv.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { streamSnapshot } from '../../records/query/snapshot-stream.ts';
import { ERROR_COLUMNS, requirePlan } from '../imports.ts';
import type { Plan } from '../plan.ts';

const BATCH_LINES = 1000;

interface NotImportedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly errors: readonly FieldError[];
  readonly is_damaged: boolean;
  readonly is_skipped: boolean;
}

const errorTextOf = ({ path, message }: FieldError) =>
  path === '' ? message : `${fieldLabel(path.split('.')[0] ?? '')}: ${message}`;

const cellsOf = ({ cells, is_damaged: isDamaged }: NotImportedLine, columns: number): readonly string[] =>
  isDamaged && cells.length !== columns ? [] : cells;

/** Of fields that no column fills: without them, the rows would fail again where they are imported anew. */
const defaultColumns = ({ columns, constants }: Plan) =>
  Object.entries(constants).map(([field, value]) => ({
    name: columns.includes(field) ? fieldLabel(field) : field,
    value: escapeFormula(value),
  }));

async function* lines(tx: Queries, plan: Plan) {
  const { importId: id, columns } = plan;
  const defaults = defaultColumns(plan);
  const names = [...columns.map(escapeFormula), ...defaults.map(({ name }) => name)];
  yield BYTE_ORDER_MARK + csvLine([ERROR_COLUMNS.row, ERROR_COLUMNS.error, ...names, ERROR_COLUMNS.text]);
  let after = 0;
  for (;;) {
    const found = await tx.rows<NotImportedLine>(sql`
      select line, cells, errors, damage is not null as is_damaged, outcome = 'skipped' as is_skipped
      from import_lines
      where import_id = ${id} and outcome in ('failed', 'skipped') and line > ${after} and not is_committed
      order by line limit ${BATCH_LINES}`);
    const last = found.at(-1);
    if (!last) return;
    after = last.line;
    yield found
      .map((line) => {
        const cells = cellsOf(line, columns.length);
        const asRead = line.is_damaged ? line.cells.join(' | ') : '';
        return csvLine([
          String(line.line),
          [...(line.is_skipped ? ['Skipped by choice.'] : []), ...line.errors.map(errorTextOf)].join(' '),
          ...columns.map((_, at) => escapeFormula(cells[at] ?? '')),
          ...defaults.map(({ value }) => value),
          escapeFormula(asRead),
        ]);
      })
      .join('');
  }
}

export const exportErrors = async (database: Database, id: string): Promise<Readable> => {
  const plan = await requirePlan(database, id);
  return streamSnapshot(database, async (tx) => lines(tx, plan));
};
