import { useState } from 'react';
import type { Fix } from '../../machines/import.ts';
import type { FormField } from '../../kinds/declaration.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { fixInput } from './fix-input.ts';

interface FixCellProps {
  readonly line: number;
  readonly column: string;
  readonly label: string;
  /** As a form has the field. */
  readonly field: FormField | undefined;
  /** Where the fault is: the field, of a list also the part. */
  readonly path: string;
  readonly text: string;
  readonly message: string;
  readonly isBusy: boolean;
  readonly onFix: (fix: Fix) => void;
}

/** Fixes a wrong cell in this row, or in all rows with the same value. */
export const FixCell = (props: FixCellProps) => {
  const { line, column, label, field, path, text, message, isBusy, onFix } = props;
  const { input, value, from, isPart } = fixInput(field, path, text);
  const [chosen, setChosen] = useState(value);
  const to = String(chosen ?? '');
  const fix = (only: number | null) => onFix({ sort: 'fix', column, from, to, isPart, line: only });
  const isSame = to === from || (value === null && to === '');
  const original = from ? `In your file: “${from}”` : 'This cell is empty in your file.';
  const isSaid = input.sort === 'text' || (from !== '' && message.includes(from));
  return (
    <form
      className="fix"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) fix(null);
      }}
    >
      <FieldInput
        field={{ field: path, label, input, ...(!isSaid && { hint: original }) }}
        value={chosen}
        errors={[message]}
        names={{}}
        onChange={setChosen}
      />
      <button type="submit" className="button" disabled={isBusy || isSame}>
        Fix all matching rows
      </button>
      <button
        type="button"
        className="button button-quiet"
        disabled={isBusy || isSame}
        onClick={() => fix(line)}
      >
        Fix this row
      </button>
    </form>
  );
};
