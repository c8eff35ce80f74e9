import type { Condition } from '../../../contract/filter.ts';
import type { ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { takesMany, type FilterField } from './filter-fields.ts';
import { BetweenInput } from './between-input.tsx';
import { TimeInput } from './time-input.tsx';
import { ValuePicker } from './value-picker.tsx';

type Value = NonNullable<Condition['value']>;

interface ValueInputProps {
  readonly declaration: Declaration;
  readonly field: FilterField;
  readonly operator: Condition['is'];
  readonly state: ListState;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
  /** With what was just chosen. */
  readonly onApply: (value: Value | undefined) => void;
}

export const ValueInput = (props: ValueInputProps) => {
  const { declaration, field, operator, state, value, onChange, onApply } = props;
  const text = value === undefined || Array.isArray(value) ? '' : String(value);
  const common = { className: 'input', 'aria-label': 'Value' } as const;
  if (takesMany(operator) || field.type === 'choice' || field.type === 'reference') {
    const valueOf = (values: (string | number | boolean)[]) => {
      if (!takesMany(operator)) return values.at(-1);
      return values.length > 0 ? values : undefined;
    };
    const chosen = [value ?? []].flat();
    return (
      <ValuePicker
        {...{ declaration, field, state, chosen }}
        onChange={(values) => onChange(valueOf(values))}
        onApply={(values) => onApply(valueOf(values))}
      />
    );
  }
  if (operator === 'between') return <BetweenInput {...{ field, value, onChange }} />;
  switch (field.type) {
    case 'boolean':
      return (
        <select {...common} value={text} onChange={(event) => onChange(event.target.value === 'true')}>
          <option value="" hidden>
            Select
          </option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
      );
    case 'number':
      return (
        <input
          {...common}
          type="number"
          step="any"
          placeholder={field.input?.type === 'duration' ? 'Months' : undefined}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      );
    case 'instant':
    case 'date':
    case 'wall_time':
      return <TimeInput {...{ field, text, onChange }} />;
    default:
      return (
        <input
          {...common}
          type="text"
          autoComplete="off"
          value={text}
          maxLength={1000}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
  }
};
