import { useState } from 'react';
import type { FormField } from '../../kinds/declaration.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { fixInput } from './fix-input.ts';

interface FixCellProps {
  readonly label: string;
  /** As a form has the field. */
  readonly field: FormField | undefined;
  /** Where the fault is: the field, of a list also the part. */
  readonly path: string;
  readonly text: string;
  readonly message: string;
  /** The button's text: which rows it changes. */
  readonly verb: string;
  /** Whether the screen shows the text beside it. */
  readonly isTextShown: boolean;
  readonly isBusy: boolean;
  /** @param from the wrong text; of a list, the part that is wrong */
  readonly onFix: (from: string, to: string, isPart: boolean) => void;
}

/** An input for the right value of a wrong cell, in one row or in many. */
export const FixCell = (props: FixCellProps) => {
  const { label, field, path, text, message, verb, isTextShown, isBusy, onFix } = props;
  const { input, value, from, isPart } = fixInput(field, path, text);
  const [chosen, setChosen] = useState(value);
  const to = String(chosen ?? '');
  const isSame = to === from || (value === null && to === '');
  const original = from ? `In your file: “${from}”` : 'This cell is empty in your file.';
  const isSaid = isTextShown || input.sort === 'text' || (from !== '' && message.includes(from));
  return (
    <form
      className="fix"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) onFix(from, to, isPart);
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
        {verb}
      </button>
    </form>
  );
};
