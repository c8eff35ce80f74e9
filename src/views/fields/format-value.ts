import { formatDuration } from '../../../contract/duration.ts';
import { isEmpty } from '../../../contract/is-empty.ts';
import { formatWallTime } from '../format/dates.ts';
import { countryName, sentence } from '../format/format.ts';
import { currencyName, languageName } from '../format/names.ts';
import { monthNames } from '../format/months.ts';
import { formatPhone } from './format-phone.ts';
import type { Names } from '../../api/records.ts';
import type { FormField } from '../../kinds/declaration.ts';

export interface Alias {
  readonly name: string;
  /** BCP 47. */
  readonly language: string | null;
  readonly kind: string;
}

const isAlias = (value: unknown): value is Alias =>
  typeof value === 'object' && value !== null && 'name' in value;

const one = (value: unknown): string => {
  if (isAlias(value)) return value.language ? `${value.name} (${languageName(value.language)})` : value.name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Its other values, at least those that say how one is meant: whether times are whole days. */
export type SideValues = Readonly<Record<string, unknown>>;

const isWholeDay = ({ input }: FormField, record: SideValues | null | undefined) =>
  input.type === 'wallTime' && input.dayIn !== undefined && record?.[input.dayIn] === true;

/**
 * @param record the field's own; without it, times are shown at midnight too
 * @returns '' when empty
 */
export const formatValue = (
  field: FormField | undefined,
  value: unknown,
  names: Names,
  record?: SideValues | null,
): string => {
  if (isEmpty(value)) return '';
  const text = String(value);
  switch (field?.input.type) {
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'country':
      return countryName(text, names);
    case 'language':
      return languageName(text);
    case 'currency':
      return currencyName(text);
    case 'decimal':
      return Number(value).toLocaleString(undefined, { maximumFractionDigits: 20 });
    case 'duration':
      return formatDuration(Number(value));
    case 'months':
      return monthNames(value as readonly number[]);
    case 'phone':
      return formatPhone(text);
    case 'choice':
      return sentence(text);
    case 'wallTime':
      return formatWallTime(text, isWholeDay(field, record));
    case 'reference':
      return names[text] ?? text;
    case 'references':
      return (value as readonly string[]).map((id) => names[id] ?? id).join(', ');
    default:
      return Array.isArray(value) ? value.map(one).join(', ') : one(value);
  }
};

export const fieldsByName = (
  sections: readonly { readonly fields: readonly FormField[] }[],
): ReadonlyMap<string, FormField> =>
  new Map(
    [
      ...sections.flatMap(({ fields }) => fields),
      { field: 'status', label: 'Status', input: { type: 'choice' as const, choices: [] } },
    ].map((field) => [field.field, field]),
  );
