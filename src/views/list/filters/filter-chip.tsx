import type { Condition } from '../../../../contract/filter.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Declaration } from '../../../kinds/declaration.ts';
import type { FilterField } from './filter-fields.ts';
import { conditionText } from './filter-text.ts';
import { useFilterNames } from './use-filter-names.ts';

interface FilterChipProps {
  readonly declaration: Declaration;
  readonly field: FilterField;
  readonly condition: Condition;
  readonly onEdit: (anchor: Element) => void;
  readonly onRemove: () => void;
}

export const FilterChip = ({ declaration, field, condition, onEdit, onRemove }: FilterChipProps) => {
  const values = [condition.value ?? []].flat().map(String);
  const names = useFilterNames(declaration, field, field.to ? values : []);
  const { comparison, value } = conditionText(field, condition, names);
  return (
    <span className="chip">
      <button type="button" className="chip-words" onClick={(event) => onEdit(event.currentTarget)}>
        {field.label} <span className="chip-comparison">{comparison}</span>{' '}
        {value && <strong>{value}</strong>}
      </button>
      <button
        type="button"
        className="chip-remove"
        aria-label={`Remove filter: ${field.label} ${comparison} ${value}`.trim()}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </span>
  );
};
