import { useState } from 'react';
import type { Amendment } from '../../../machines/import.ts';

interface FixCellProps {
  readonly line: number;
  readonly column: string;
  readonly label: string;
  readonly text: string;
  readonly message: string;
  readonly isBusy: boolean;
  readonly onAmend: (amendment: Amendment) => void;
}

/** What is wrong with a cell, mended where it stands: in this line, or in all lines that say the same. */
export const FixCell = ({ line, column, label, text, message, isBusy, onAmend }: FixCellProps) => {
  const [typed, setTyped] = useState(text);
  const id = `fix-${line}-${column}`;
  const fix = (only: number | null) => onAmend({ sort: 'fix', column, from: text, to: typed, line: only });
  const isSame = typed === text;
  return (
    <form
      className="fix"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) fix(null);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid="true"
        aria-describedby={`${id}-error`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button" disabled={isBusy || isSame}>
        Fix all like it
      </button>
      <button
        type="button"
        className="button button-quiet"
        disabled={isBusy || isSame}
        onClick={() => fix(line)}
      >
        Only here
      </button>
      <p className="field-error" id={`${id}-error`}>
        {message}
      </p>
    </form>
  );
};
