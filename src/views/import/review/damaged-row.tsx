import { useState } from 'react';
import type { ImportLine } from '../../../../contract/imports.ts';
import { formatNumber } from '../../format/format.ts';
import { columnsOf } from '../filled-fields.ts';
import { useFixDrafts, useReview } from './use-review.tsx';
import { Button } from '../../parts/button.tsx';

interface DamagedRowProps {
  readonly line: ImportLine;
  /** Cells as read. */
  readonly cells: readonly string[];
}

/** Splits a row torn by its quotes at the delimiters. */
const likelyCells = (cells: readonly string[], delimiter: string): readonly string[] => {
  const [only = ''] = cells;
  if (cells.length !== 1 || !only.includes(delimiter)) return cells;
  return only.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
};

export const DamagedRow = ({ line, cells }: DamagedRowProps) => {
  const { found, fields, isBusy, onFix } = useReview();
  const { columns, mapping, delimiter } = found;
  const likely = likelyCells(cells, delimiter);
  const place = String(line.line);
  const drafts = useFixDrafts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => ({
    ...Object.fromEntries(columns.map((column, at) => [column, likely[at] ?? ''])),
    ...(drafts.read(place) as Readonly<Record<string, string>> | undefined),
  }));
  const type = (column: string, value: string) => {
    const next = { ...typed, [column]: value };
    setTyped(next);
    drafts.write(place, next);
  };
  const used = columns.filter((column) => (mapping[column] ?? null) !== null);
  return (
    <form
      className="import-damage"
      aria-label={`Values of row ${formatNumber(line.line)}`}
      onSubmit={(event) => {
        event.preventDefault();
        onFix({ type: 'repair', line: line.line, cells: typed, place });
      }}
    >
      <p className="field-error">{line.errors.map(({ message }) => message).join(' ')}</p>
      <p className="field-hint">
        In your file: <q>{cells.join(' | ')}</q>. Correct the values and save the row, or skip it.
      </p>
      {used.map((column) => (
        <label key={column} className="field">
          <span className="field-label">
            {fields.labels.get(mapping[column] ?? '') ?? column}
            {columnsOf(mapping, mapping[column] ?? '').length > 1 && `: ${column}`}
          </span>
          <input
            className="input"
            value={typed[column] ?? ''}
            onChange={({ target }) => type(column, target.value)}
          />
        </label>
      ))}
      <Button type="submit" disabled={isBusy}>
        Save row
      </Button>
    </form>
  );
};
