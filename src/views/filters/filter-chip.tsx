import { useQueries, useQuery } from '@tanstack/react-query';
import type { Condition } from '../../../contract/filter.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { UNFILTERED_LIST } from '../../api/list-query.ts';
import type { Names } from '../../api/records.ts';
import { titleOf, type Declaration } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { Chip } from './chip.tsx';
import type { FilterField } from './filter-fields.ts';
import { conditionText } from './filter-text.ts';

const MAX_NAMES = 2;

const useFilterNames = (declaration: Declaration, field: FilterField, values: readonly string[]): Names => {
  const { http } = useWiring();
  const referred = declarationOf(field.to ?? '');
  const records = useQueries({
    queries:
      referred && field.field !== 'id'
        ? values.slice(0, MAX_NAMES).map((id) => referred.calls.read(http, id))
        : [],
  });
  const people = useQuery({
    ...declaration.calls.facets(http, UNFILTERED_LIST, field.field),
    enabled: field.to === 'people' && values.length > 0,
  });
  const [id = ''] = values;
  const change = useQuery({
    ...changeSetCalls.read(http, id),
    enabled: field.to === 'change_sets' && id !== '',
  });
  return {
    ...(change.data && { [id]: change.data.summary }),
    ...people.data?.meta.names,
    ...Object.fromEntries(
      records.flatMap(({ data }) => (referred && data ? [[data.data.id, titleOf(referred, data.data)]] : [])),
    ),
  };
};

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
  const text = conditionText(field, condition, names);
  return <Chip {...text} {...{ onEdit, onRemove }} />;
};
