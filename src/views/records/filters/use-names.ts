import { useQueries, useQuery } from '@tanstack/react-query';
import { readListState } from '../../../api/list-query.ts';
import type { Names } from '../../../api/records.ts';
import { declarations } from '../../frame/declarations.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { titleOf, type Declaration } from '../declaration.ts';
import type { FilterField } from './filter-fields.ts';

const MOST = 2;
const EVERYTHING = readListState(new URLSearchParams());

/** The names of the records and people a chip names by id. */
export const useNames = (declaration: Declaration, field: FilterField, values: readonly string[]): Names => {
  const { http } = useWiring();
  const referred = declarations[field.to as keyof typeof declarations];
  const records = useQueries({
    queries:
      referred && field.field !== 'id'
        ? values.slice(0, MOST).map((id) => referred.calls.read(http, id))
        : [],
  });
  const people = useQuery({
    ...declaration.calls.facets(http, EVERYTHING, field.field),
    enabled: field.to === 'people' && values.length > 0,
  });
  return {
    ...people.data?.meta.names,
    ...Object.fromEntries(
      records.flatMap(({ data }) => (referred && data ? [[data.data.id, titleOf(referred, data.data)]] : [])),
    ),
  };
};
