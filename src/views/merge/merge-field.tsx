import type { Names } from '../../api/records.ts';
import type { Choice, Side } from '../../machines/merge.ts';
import type { FormField } from '../../kinds/declaration.ts';
import { formatValue } from '../fields/format-value.ts';
import { canJoin, mergedValue, type Records } from '../../wiring/flows/merged-value.ts';

interface MergeFieldProps {
  readonly name: string;
  readonly field: FormField | undefined;
  readonly records: Records;
  readonly names: Names;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

export const SIDES: readonly Side[] = ['first', 'second'];

export const MergeField = ({ name, field, records, names, choice, onChoose }: MergeFieldProps) => {
  const label = field?.label ?? name;
  const option = (of: Choice, text: string) => (
    <label>
      <input
        type="radio"
        name={`merge-${name}`}
        aria-label={`${label}: ${text}`}
        checked={choice === of}
        onChange={() => onChoose(of)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        {canJoin(records, name) && option('both', 'Keep both')}
      </th>
      {SIDES.map((side) => (
        <td key={side}>{option(side, formatValue(field, mergedValue(records, name, side), names) || '–')}</td>
      ))}
    </tr>
  );
};
