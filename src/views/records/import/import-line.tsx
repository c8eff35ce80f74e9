import type { Import, ImportLine as Line } from '../../../../contract/imports.ts';
import type { Amendment } from '../../../machines/import.ts';
import { formatNumber } from '../../parts/format.ts';
import { showValue } from '../show-value.ts';
import { FixCell } from './fix-cell.tsx';
import type { ImportFields } from './import-fields.ts';

interface ImportLineProps {
  readonly line: Line;
  readonly mapping: Import['mapping'];
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly onAmend: (amendment: Amendment) => void;
}

const columnOf = (mapping: Import['mapping'], path: string) =>
  Object.entries(mapping).find(([, field]) => field !== null && field === path.split('.')[0])?.[0];

/** The first texts of a line, its name before all, enough to know it by. */
const gistOf = ({ cells }: Line, mapping: Import['mapping'], { labels }: ImportFields) =>
  [...labels.keys()]
    .map((field) => cells[columnOf(mapping, field) ?? ''])
    .filter(Boolean)
    .slice(0, 4)
    .join(' · ');

const Diff = ({ line, mapping, fields }: Pick<ImportLineProps, 'line' | 'mapping' | 'fields'>) => {
  const words = (name: string, value: unknown) => {
    const field = fields.shown.get(name);
    const isReference = field?.input.sort === 'reference' || field?.input.sort === 'references';
    const column = columnOf(mapping, name);
    if ((isReference || /_ids?$/.test(name)) && column) return line.cells[column] ?? '';
    return showValue(field, value, {}) || 'empty';
  };
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

/** One line of the file: what it would do, or what is wrong with it and how to mend that. */
export const ImportLine = ({ line, mapping, fields, isBusy, onAmend }: ImportLineProps) => {
  const isSkipped = line.outcome === 'skipped';
  return (
    <li className="import-line">
      <div className="import-line-head">
        <span className="import-line-number">Line {formatNumber(line.line)}</span>
        <span className="import-line-gist">{gistOf(line, mapping, fields)}</span>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          aria-label={`${isSkipped ? 'Take in' : 'Leave out'} line ${line.line}`}
          onClick={() => onAmend({ sort: 'skip', line: line.line, skip: !isSkipped })}
        >
          {isSkipped ? 'Take in' : 'Leave out'}
        </button>
      </div>
      {line.errors.map(({ path, message }) => {
        const column = columnOf(mapping, path);
        return column === undefined ? (
          <p key={path + message} className="field-error">
            {path && `${fields.labels.get(path) ?? path}: `}
            {message}
          </p>
        ) : (
          <FixCell
            key={`${path} ${line.cells[column]}`}
            line={line.line}
            {...{ column, message, isBusy, onAmend }}
            label={fields.labels.get(path.split('.')[0] ?? '') ?? path}
            text={line.cells[column] ?? ''}
          />
        );
      })}
      {line.errors.length === 0 && line.changes.length > 0 && <Diff {...{ line, mapping, fields }} />}
    </li>
  );
};
