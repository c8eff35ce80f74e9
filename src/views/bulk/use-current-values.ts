import { useQueries } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import { fieldType } from '../../../contract/field-type.ts';
import type { Condition } from '../../../contract/filter.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import type { FacetsResponse } from '../../api/records.ts';
import type { Declaration, Details, FormField } from '../../kinds/declaration.ts';
import type { Choice } from '../../machines/bulk-change.ts';
import { formatValue } from '../fields/format-value.ts';
import { formatCount, formatNumber } from '../format/format.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { statesOf, withConditions } from './states-of.ts';

const MAX_NAMED_VALUES = 5;
const UNCOUNTABLE_TYPES: readonly string[] = ['date', 'instant', 'wall_time', 'objects'];
const LIST_INPUTS: readonly string[] = ['references', 'months'];

export const ARCHIVED: readonly Condition[] = [{ field: 'status', is: 'is', value: 'archived' }];

const typeOf = (details: Details, field: string) => {
  const schema = details.kind.fields[field];
  // Status belongs to every kind.
  return schema ? fieldType(schema as GenericSchema) : 'choice';
};

/** Records with these values already fulfil them, and maybe others: the server tidies texts. */
export const conditionsOf = (details: Details, values: Readonly<Record<string, unknown>>): Condition[] =>
  Object.entries(values).map(([field, value]) => {
    const type = typeOf(details, field);
    if (type === 'boolean') return { field, is: 'is', value: value === true };
    if (isEmpty(value)) return { field, is: 'empty' };
    return type === 'choice' || type === 'reference'
      ? { field, is: 'is', value: String(value) }
      : { field, is: 'filled' };
  });

/** How many of the chosen records fulfil all; null while, or if, that is unknown. */
export const useCountOf = (
  { calls }: Declaration,
  choice: Choice,
  conditions: readonly Condition[],
  enabled: boolean,
) => {
  const { http } = useWiring();
  const counts = useQueries({
    queries: statesOf(choice).map((state) => ({
      ...calls.count(http, { ...state, filter: withConditions(state.filter, ...conditions) }),
      enabled,
    })),
  });
  const isKnown = counts.length > 0 && counts.every(({ data }) => data?.exact);
  return {
    found: isKnown ? counts.reduce((sum, { data }) => sum + (data?.value ?? 0), 0) : null,
    isCounting: counts.some(({ isLoading }) => isLoading),
  };
};

const valuesTexts = (field: FormField, facets: readonly FacetsResponse[]): string[] => {
  const counts = new Map<unknown, number>();
  for (const { value, count } of facets.flatMap(({ data }) => data)) {
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const names = Object.assign({}, ...facets.map(({ meta }) => meta.names));
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([value, count]) => {
      const shown = formatValue(field, LIST_INPUTS.includes(field.input.type) ? [value] : value, names);
      return `${shown} (${formatNumber(count)})`;
    });
};

export interface CurrentValuesOptions {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly field: FormField;
  readonly choice: Choice;
  readonly total: number;
}

interface CurrentValues {
  /** “Current values: Nepal (12), India (3), empty (2)”; '' until known. */
  readonly shown: string;
  /** “418 other values”; '' for none. */
  readonly otherCount: string;
  /** “Peru (1), Chile (1), and 123 more values” */
  readonly others: string;
}

/** The lists that selected rows make up may have unnamed values in common. */
const countUnnamed = (facets: readonly FacetsResponse[]): number | null => {
  const unnamed = facets.reduce((sum, { data, meta }) => sum + meta.total - data.length, 0);
  return unnamed > 0 && facets.length > 1 ? null : unnamed;
};

export const useCurrentValues = (options: CurrentValuesOptions): CurrentValues => {
  const { declaration, details, field, choice, total } = options;
  const { http } = useWiring();
  const type = typeOf(details, field.field);
  const states = statesOf(choice);
  const isCountable = !UNCOUNTABLE_TYPES.includes(type);
  const facets = useQueries({
    queries: isCountable ? states.map((state) => declaration.calls.facets(http, state, field.field)) : [],
  });
  const empties = useQueries({
    queries:
      type === 'boolean'
        ? []
        : states.map((state) =>
            declaration.calls.count(http, {
              ...state,
              filter: withConditions(state.filter, { field: field.field, is: 'empty' }),
            }),
          ),
  });
  if (![...facets, ...empties].every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData))
    return { shown: '', otherCount: '', others: '' };
  const empty = empties.reduce((sum, { data }) => sum + (data?.value ?? 0), 0);
  const filled = total - empty;
  const found = facets.flatMap(({ data }) => data ?? []);
  const values = isCountable
    ? valuesTexts(field, found)
    : filled > 0
      ? [`filled in (${formatNumber(filled)})`]
      : [];
  const shown = [
    ...values.slice(0, MAX_NAMED_VALUES),
    ...(empty > 0 ? [`empty (${formatNumber(empty)})`] : []),
  ];
  const others = values.slice(MAX_NAMED_VALUES);
  const unnamed = countUnnamed(found);
  const more = unnamed === null ? 'more values' : formatCount(unnamed, 'more value');
  const count = unnamed === null ? 'other values' : formatCount(others.length + unnamed, 'other value');
  return {
    shown: `Current values: ${shown.join(', ')}`,
    otherCount: others.length > 0 ? count : '',
    others: [...others, ...(unnamed === 0 ? [] : [`and ${more}`])].join(', '),
  };
};
