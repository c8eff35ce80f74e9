import type { Import, ImportLine as Line } from '../../../contract/imports.ts';
import type { Names } from '../../api/records.ts';
import type { Fix } from '../../machines/import.ts';
import { formatNumber } from '../parts/format.ts';
import { formatValue } from '../fields/format-value.ts';
import { DuplicatePair } from './duplicate-pair.tsx';
import { columnOf } from './filled-fields.ts';
import type { ImportFields } from './import-fields.ts';
import { KeptValues } from './kept-values.tsx';
import { namesWith } from './names-with.ts';
import { RowDecision } from './row-decision.tsx';

interface ImportLineProps {
  readonly line: Line;
  readonly found: Import;
  readonly fields: ImportFields;
  /** Of records that lines refer to, by id. */
  readonly names: Names;
  readonly isBusy: boolean;
  /** It has left the list, and keeps its place while the pointer is on it. */
  readonly isGone: boolean;
  readonly onFix: (fix: Fix) => void;
}

/** The first texts of a line, its name before all, enough to know it by. */
const summaryOf = ({ cells }: Line, mapping: Import['mapping'], { labels }: ImportFields, names: Names) =>
  [...labels.keys()]
    .map((field) => cells[columnOf(mapping, field) ?? ''] ?? '')
    .map((text) => names[text] ?? text)
    .filter(Boolean)
    .slice(0, 4)
    .join(' · ');

type DiffProps = Pick<ImportLineProps, 'line' | 'fields' | 'names'> & Pick<Import, 'mapping'>;

const Diff = ({ line, mapping, fields, names }: DiffProps) => {
  const words = (name: string, value: unknown) =>
    formatValue(
      fields.shown.get(name),
      value,
      namesWith(names, value, line.cells[columnOf(mapping, name) ?? '']),
    ) || '(empty)';
  return (
    <ul className="import-diff">
      {line.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{fields.labels.get(field) ?? field}</span>
          {line.outcome === 'changed' && (
            <>
              <del>{words(field, before)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{words(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
};

/** One row of the file that changes a record, or looks like one. */
export const ImportLine = ({ line, found, fields, names, isBusy, isGone, onFix }: ImportLineProps) => {
  const { mapping } = found;
  return (
    <li className="import-line">
      <div className="import-line-head">
        <span className="import-line-number">Row {formatNumber(line.line)}</span>
        {isGone && <strong>Done</strong>}
        <span className="import-line-gist">{summaryOf(line, mapping, fields, names)}</span>
        <RowDecision {...{ line, isBusy, onFix }} />
      </div>
      {line.changes.length > 0 && line.outcome !== 'duplicate' && (
        <Diff {...{ line, mapping, fields, names }} />
      )}
      {line.kept.length > 0 && <KeptValues {...{ line, fields, names, isBusy, onFix }} />}
      {line.alike.map((record) => (
        <DuplicatePair key={record.id} {...{ line, record, fields, names, isBusy, onFix }} />
      ))}
    </li>
  );
};
