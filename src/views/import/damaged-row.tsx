import { useState } from 'react';
import type { Import, ImportLine } from '../../../contract/imports.ts';
import type { Fix } from '../../machines/import.ts';
import type { ImportFields } from './import-fields.ts';

interface DamagedRowProps {
  readonly line: ImportLine;
  /** What was read of it, cell by cell. */
  readonly cells: readonly string[];
  readonly found: Pick<Import, 'columns' | 'mapping' | 'delimiter'>;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly onFix: (fix: Fix) => void;
}

/** The likeliest cells: a text that was torn by its quotes is cut at the delimiters, without the quotes. */
const likelyCells = (cells: readonly string[], delimiter: string): readonly string[] => {
  const [only = ''] = cells;
  if (cells.length !== 1 || !only.includes(delimiter)) return cells;
  return only.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
};

/** A row that could not be read: its error, its text, and inputs for its cells. */
export const DamagedRow = ({ line, cells, found, fields, isBusy, onFix }: DamagedRowProps) => {
  const { columns, mapping, delimiter } = found;
  const likely = likelyCells(cells, delimiter);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(columns.map((column, at) => [column, likely[at] ?? ''])),
  );
  const used = columns.filter((column) => (mapping[column] ?? null) !== null);
  return (
    <form
      className="import-damage"
      aria-label={`Values of row ${line.line}`}
      onSubmit={(event) => {
        event.preventDefault();
        onFix({ sort: 'repair', line: line.line, cells: typed });
      }}
    >
      <p className="field-error">{line.errors.map(({ message }) => message).join(' ')}</p>
      <p className="field-hint">
        In your file: <q>{cells.join(' | ')}</q>. Correct the values and save the row, or skip it.
      </p>
      {used.map((column) => (
        <label key={column} className="field">
          <span className="field-label">{fields.labels.get(mapping[column] ?? '') ?? column}</span>
          <input
            className="input"
            value={typed[column] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [column]: target.value })}
          />
        </label>
      ))}
      <button type="submit" className="button" disabled={isBusy}>
        Save row
      </button>
    </form>
  );
};
