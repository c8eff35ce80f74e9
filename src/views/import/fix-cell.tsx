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

/** What is wrong with a cell, mended where it stands: in this line, or in all lines that say the same. */
export const FixCell = (props: FixCellProps) => {
  const { line, column, label, field, path, text, message, isBusy, onFix } = props;
  const { input, value, from, isPart } = fixInput(field, path, text);
  const [chosen, setChosen] = useState(value);
  const to = String(chosen ?? '');
  const fix = (only: number | null) => onFix({ sort: 'fix', column, from, to, isPart, line: only });
  const isSame = to === from || (value === null && to === '');
  const said = from ? `The file says “${from}”.` : 'The file says nothing.';
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
        field={{ field: path, label, input, ...(!isSaid && { hint: said }) }}
        value={chosen}
        errors={[message]}
        names={{}}
        onChange={setChosen}
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
    </form>
  );
};
