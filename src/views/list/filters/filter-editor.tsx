import { useState } from 'react';
import type { Condition } from '../../../../contract/filter.ts';
import type { ListState } from '../../../api/list-query.ts';
import type { Declaration } from '../../../kinds/declaration.ts';
import { FilterPopup } from './filter-popup.tsx';
import { isPresence, operatorsOf, takesMany, withFieldOf, type FilterField } from './filter-fields.ts';
import { operatorText } from './filter-text.ts';
import { ValueInput } from './value-input.tsx';
import { Button } from '../../parts/button.tsx';

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
  return (
    <FilterPopup
      title={condition ? 'Change filter' : 'New filter'}
      first={
        condition ? '[aria-label="Values"] input, [aria-label="Value"], .filter-between input' : 'select'
      }
      onSubmit={() => made && onApply(made)}
      {...{ anchor, onClose }}
    >
      <div className="filter-head">
        <select
          className="input"
          aria-label="Field"
          value={field?.field ?? ''}
          onChange={({ target }) => {
            const next = fields.find((each) => each.field === target.value) ?? null;
            setDraft({ field: next, operator: (next && operatorsOf(next)[0]) || 'is', value: undefined });
          }}
        >
          <option value="" hidden>
            Select a field
          </option>
          {[...new Set(fields.map(({ section }) => section))].map((section) => (
            <optgroup key={section} label={section}>
              {fields
                .filter((each) => each.section === section)
                .map((each) => (
                  <option key={each.field} value={each.field}>
                    {each.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        {field && (
          <select
            className="input"
            aria-label="Comparison"
            value={operator}
            onChange={(event) => {
              const next = event.target.value as Condition['is'];
              setDraft({ field, operator: next, value: fitted(next, value) });
            }}
          >
            {operators.map((each) => (
              <option key={each} value={each}>
                {operatorText(field, each)}
              </option>
            ))}
          </select>
        )}
      </div>
      {field && !isPresence(operator) && (
        <ValueInput
          key={`${field.field} ${takesMany(operator)} ${operator === 'between'}`}
          {...{ declaration, field, operator, state, value }}
          onChange={(next) => setDraft({ ...draft, value: next })}
        />
      )}
      <div className="filter-foot">
        {onAlternative && made && (
          <Button look="quiet" onClick={() => onAlternative(made)}>
            Or…
          </Button>
        )}
        <Button type="submit" look="primary" aria-disabled={made ? undefined : true}>
          Apply
        </Button>
      </div>
    </FilterPopup>
  );
};
