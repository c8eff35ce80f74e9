import { countryName, languageName, sentence } from '../parts/format.ts';
import type { Names } from '../../api/records.ts';

interface Alias {
  readonly name: string;
  readonly language: string | null;
}

const isAlias = (value: unknown): value is Alias =>
  typeof value === 'object' && value !== null && 'name' in value;

const one = (value: unknown): string => {
  if (isAlias(value)) return value.language ? `${value.name} (${languageName(value.language)})` : value.name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A field's value in words, as details, histories and clashes show it; '' where there is none. */
export const showValue = (field: string, value: unknown, names: Names): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(one).join(', ');
  if (field === 'country') return countryName(String(value));
  if (field === 'type' || field === 'control' || field === 'status') return sentence(String(value));
  if (field.endsWith('_id') && typeof value === 'string') return names[value] ?? value;
  return one(value);
};
