import type { Import, ListMode } from '../../../../contract/imports.ts';
import { OptionPicker } from '../../fields/inputs/option-picker.tsx';
import type { Option } from '../../fields/inputs/picker.tsx';
import { Select } from '../../parts/select.tsx';
import { isList, isNumberStyleAsked, type ImportFields } from '../import-fields.ts';
import { NumberStyleChoice } from './number-style.tsx';
import type { ColumnMapping } from './use-column-mapping.ts';

const LIST_MODE_LABELS: Readonly<Record<ListMode, string>> = {
  add: 'Add to existing values',
  replace: 'Replace existing values',
  remove: 'Remove from existing values',
};

interface ColumnRowProps extends Pick<ColumnMapping, 'choices' | 'choose' | 'mapping' | 'map'> {
  readonly column: string;
  readonly name: string;
  readonly example: string;
  readonly numbers: Import['numbers'][string] | undefined;
  readonly options: readonly Option[];
  readonly fields: ImportFields;
}

/** A column of the file, and the field it becomes. */
export const ColumnRow = (props: ColumnRowProps) => {
  const { column, name, example, numbers, options, fields, choices, choose, mapping, map } = props;
  const field = mapping[column] ?? '';
  const { listModes } = choices;
  return (
    <tr data-mapped={mapping[column] !== null || undefined}>
      <th scope="row">{column}</th>
      <td>{example}</td>
      <td>
        <OptionPicker
          label={`Field for ${name}`}
          value={field}
          options={options}
          onChange={(next) => map(column, next)}
        />
        {isList(fields.shown.get(field)) && (
          <Select
            aria-label={`Values of ${name}`}
            value={listModes[field] ?? 'add'}
            options={LIST_MODE_LABELS}
            onChange={(mode) => choose({ listModes: { ...listModes, [field]: mode } })}
          />
        )}
        {isNumberStyleAsked(numbers, fields.shown.get(field)) && (
          <NumberStyleChoice
            column={column}
            found={numbers ?? 'unclear'}
            chosen={choices.numbers[column]}
            onChange={(style) => choose({ numbers: { ...choices.numbers, [column]: style } })}
          />
        )}
      </td>
    </tr>
  );
};
