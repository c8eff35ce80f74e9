import { useQueries, useQuery } from '@tanstack/react-query';
import { changeSetCalls } from '../../../api/change-sets.ts';
import { readListState } from '../../../api/list-query.ts';
import type { Names } from '../../../api/records.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { titleOf, type Declaration } from '../../../kinds/declaration.ts';
import type { FilterField } from './filter-fields.ts';

const MAX_NAMES = 2;
const UNFILTERED_LIST = readListState(new URLSearchParams());

export const useFilterNames = (
  declaration: Declaration,
  field: FilterField,
  values: readonly string[],
): Names => {
  const { http } = useWiring();
  const referred = kindRegistry[field.to as keyof typeof kindRegistry];
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
