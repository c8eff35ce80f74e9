import type { Condition } from '../../../../contract/filter.ts';
import type { Declaration } from '../../../kinds/declaration.ts';
import { Chip } from './chip.tsx';
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
  return <Chip label={field.label} {...{ comparison, value, onEdit, onRemove }} />;
};
