import { useState } from 'react';
import type { ErrorGroup } from '../../../contract/import-fixes.ts';
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
  /** The likeliest right value, which the input begins with. */
  readonly suggestion?: ErrorGroup['suggestions'][number] | undefined;
  /** The button's text, and after it for who does not see the rows which of them it changes. */
  readonly verb: string;
  readonly rows?: string;
  readonly isBusy: boolean;
  /** @param from the wrong text; of a list, the part that is wrong */
  readonly onFix: (from: string, to: string, isPart: boolean) => void;
}

/** An input for the right value of a wrong cell, in one row or in many. */
export const FixCell = (props: FixCellProps) => {
  const { label, field, path, text, message, suggestion, verb, rows, isBusy, onFix } = props;
  const { input, value, from, isPart } = fixInput(field, path, text);
  const [chosen, setChosen] = useState(suggestion?.value ?? value);
  const to = String(chosen ?? '');
  const isSame = to === from || (value === null && to === '');
  const isSuggested = suggestion !== undefined && chosen === suggestion.value;
  return (
    <form
      className="fix"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) onFix(from, to, isPart);
      }}
    >
      <FieldInput
        field={{ field: path, label, input, ...(isSuggested && { hint: 'Suggested' }) }}
        value={chosen}
        errors={isSuggested ? [] : [message]}
        names={suggestion ? { [suggestion.value]: suggestion.label } : {}}
        onChange={setChosen}
      />
      <button type="submit" className="button button-primary button-small" disabled={isBusy || isSame}>
        {verb}
        {rows && <span className="visually-hidden"> {rows}</span>}
      </button>
    </form>
  );
};
