import { useRef, useState } from 'react';
import type { Condition } from '../../../contract/filter.ts';
import type { ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { FilterPopup } from './filter-popup.tsx';
import { isPresence, operatorsOf, takesMany, withFieldOf, type FilterField } from './filter-fields.ts';
import { operatorText } from './filter-text.ts';
import { ValueInput } from './value-input.tsx';
import { OptionPicker } from '../fields/inputs/option-picker.tsx';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/select.tsx';

interface FilterEditorProps {
  readonly declaration: Declaration;
  readonly fields: readonly FilterField[];
  readonly condition: Condition | null;
  readonly state: ListState;
  readonly anchor: Element | null;
  readonly onApply: (condition: Condition) => void;
  readonly onAlternative?: (condition: Condition) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly field: FilterField | null;
  readonly operator: Condition['is'];
  readonly value: Condition['value'];
}

const fitted = (operator: Condition['is'], value: Condition['value']): Condition['value'] => {
  if (isPresence(operator) || value === undefined) return undefined;
  // One of two is still missing.
  if (operator === 'between') return undefined;
  const values = [value].flat();
  return takesMany(operator) ? values : values[0];
};

const VALUE_CONTROL = '.filter-head ~ :is(input, select), .filter-head ~ * :is(input, select)';

export const FilterEditor = (props: FilterEditorProps) => {
  const { declaration, condition, state, anchor, onApply, onAlternative, onClose } = props;
  const fields = withFieldOf(props.fields, condition);
  const [draft, setDraft] = useState<Draft>(() => ({
    field: fields.find(({ field }) => field === condition?.field) ?? null,
    operator: condition?.is ?? 'is',
    value: condition?.value,
  }));
  const { field, operator, value } = draft;
  const operators = field ? [...new Set([...operatorsOf(field), ...(condition ? [operator] : [])])] : [];
  const made: Condition | null =
    field && (isPresence(operator) || value !== undefined)
      ? { field: field.field, is: operator, ...(value === undefined ? {} : { value }) }
      : null;
  const setField = (name: string) => {
    const next = fields.find((each) => each.field === name);
    if (!next || next.field === field?.field) return;
    setDraft({ field: next, operator: operatorsOf(next)[0] ?? 'is', value: undefined });
  };
  const options = fields.map((each) => ({ value: each.field, label: each.label }));
  const head = useRef<HTMLDivElement>(null);
  const first = !field ? 'input' : isPresence(operator) ? 'select' : VALUE_CONTROL;
  return (
    <FilterPopup
      title={condition ? 'Change filter' : 'New filter'}
      onSubmit={() => made && onApply(made)}
      {...{ anchor, first, onClose }}
    >
      <div ref={head} className="filter-head">
        <OptionPicker
          label="Field"
          placeholder="Select a field"
          value={field?.field ?? null}
          options={options}
          onChange={setField}
          isOpenAtFirst={condition === null}
          findNext={() => head.current?.parentElement?.querySelector<HTMLElement>(first)}
        />
        {field && (
          <Select
            aria-label="Comparison"
            value={operator}
            options={Object.fromEntries(operators.map((each) => [each, operatorText(field, each)]))}
            onChange={(next: Condition['is']) =>
              setDraft({ field, operator: next, value: fitted(next, value) })
            }
          />
        )}
      </div>
      {field && !isPresence(operator) && (
        <ValueInput
          key={`${field.field} ${takesMany(operator)} ${operator === 'between'}`}
          {...{ declaration, field, operator, state, value }}
          onChange={(next) => setDraft({ ...draft, value: next })}
          onApply={(next) => next !== undefined && onApply({ field: field.field, is: operator, value: next })}
        />
      )}
      <div className="filter-foot">
        {onAlternative && made && (
          <Button variant="quiet" onClick={() => onAlternative(made)}>
            Add “or”
          </Button>
        )}
        <Button type="submit" variant="primary" aria-disabled={made ? undefined : true}>
          Apply
        </Button>
      </div>
    </FilterPopup>
  );
};
