import type { Import, ImportLine as Line } from '../../../contract/imports.ts';
import type { Names } from '../../api/records.ts';
import type { Fix } from '../../machines/import.ts';
import { formatNumber } from '../parts/format.ts';
import { formatValue } from '../fields/format-value.ts';
import { DamagedRow } from './damaged-row.tsx';
import { DuplicatePair } from './duplicate-pair.tsx';
import { FixCell } from './fix-cell.tsx';
import { isRepeating, type ImportFields } from './import-fields.ts';
import { KeptValues } from './kept-values.tsx';

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
  /** Asked for a field without a column, to set it for every row. */
  readonly onSay: (field: string) => void;
}

const columnOf = (mapping: Import['mapping'], path: string) =>
  Object.entries(mapping).find(([, field]) => field !== null && field === path.split('.')[0])?.[0];

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
  // A record that another line of the file makes has no name here yet but what this line calls it.
  const nameIn = (value: unknown, text: string): Names =>
    typeof value === 'string' ? { [value]: text, ...names } : names;
  const words = (name: string, value: unknown) =>
    formatValue(
      fields.shown.get(name),
      value,
      nameIn(value, line.cells[columnOf(mapping, name) ?? ''] ?? ''),
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

const REMEMBERED = {
  merge: 'Merged, as decided in an earlier import.',
  create: 'Created although it looks like an existing record, as decided in an earlier import.',
  skip: 'Skipped as a duplicate, as decided in an earlier import.',
} as const;

/** One line of the file: what it would do, or what is wrong with it and how to fix that. */
export const ImportLine = ({ line, found, fields, names, isBusy, isGone, onFix, onSay }: ImportLineProps) => {
  const { mapping } = found;
  const isSkipped = line.outcome === 'skipped';
  const decide = (choice: 'create' | 'undecided') =>
    onFix({ sort: 'resolve', choice, line: line.line, into: null, replace: [] });
  const errors = line.damaged_cells ? [] : line.errors;
  const inclusion = line.is_remembered ? 'Change decision' : 'Include row';
  return (
    <li className="import-line">
      <div className="import-line-head">
        <span className="import-line-number">Row {formatNumber(line.line)}</span>
        {isGone && <strong>Done</strong>}
        <span className="import-line-gist">{summaryOf(line, mapping, fields, names)}</span>
        {line.resolution && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            aria-label={`Change decision for row ${line.line}`}
            onClick={() => decide('undecided')}
          >
            Change decision
          </button>
        )}
        {line.outcome === 'duplicate' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            aria-label={`Create record from row ${line.line}`}
            onClick={() => decide('create')}
          >
            Create record
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          aria-label={
            isSkipped && line.is_remembered
              ? `Change decision for row ${line.line}`
              : `${isSkipped ? 'Include' : 'Skip'} row ${line.line}`
          }
          onClick={() => onFix({ sort: 'skip', which: { line: line.line }, skip: !isSkipped })}
        >
          {isSkipped ? inclusion : 'Skip row'}
        </button>
      </div>
      {line.is_remembered && (
        <p className="field-hint import-remembered">
          {REMEMBERED[isSkipped ? 'skip' : (line.resolution ?? 'merge')]}
        </p>
      )}
      {line.damaged_cells && (
        <DamagedRow {...{ line, found, fields, isBusy, onFix }} cells={line.damaged_cells} />
      )}
      {errors.map(({ path, message }) => {
        const column = columnOf(mapping, path);
        const name = path.split('.')[0] ?? '';
        return column === undefined ? (
          <div key={path + message} className="import-unmapped">
            <p className="field-error">
              {path && `${fields.labels.get(path) ?? path}: `}
              {message}
            </p>
            {isRepeating(fields.shown.get(path)) && (
              <button type="button" className="button" disabled={isBusy} onClick={() => onSay(path)}>
                Set for all rows
              </button>
            )}
          </div>
        ) : (
          <FixCell
            key={`${path} ${line.cells[column]}`}
            {...{ path, message, isBusy }}
            verb="Fix this row"
            isTextShown={false}
            onFix={(from, to, isPart) => onFix({ sort: 'fix', column, from, to, isPart, line: line.line })}
            label={fields.labels.get(name) ?? path}
            field={fields.shown.get(name)}
            text={line.cells[column] ?? ''}
          />
        );
      })}
      {line.errors.length === 0 && line.changes.length > 0 && line.outcome !== 'duplicate' && (
        <Diff {...{ line, mapping, fields, names }} />
      )}
      {line.kept.length > 0 && <KeptValues {...{ line, fields, names, isBusy, onFix }} />}
      {line.alike.map((record) => (
        <DuplicatePair key={record.id} {...{ line, record, fields, names, isBusy, onFix }} />
      ))}
    </li>
  );
};
