import { countryName, sentence, textOf } from '../parts/format.ts';

/** A value that is shown without any doing of its own: as it is, by its name, or as the status it is. */
export interface Plain {
  readonly field: string;
  readonly as: 'text' | 'choice' | 'country' | 'reference' | 'status';
  /** Stands before the value, where there is one: `ISCED `. */
  readonly before?: string;
}

/**
 * The words for a plain value; '' where there is none.
 * @param names of what the record refers to, by their ids
 */
export const plainText = (
  { field, as, before = '' }: Plain,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string => {
  const value = textOf(record, field);
  if (value === '') return '';
  const words = { text: (text: string) => text, choice: sentence, country: countryName, status: sentence };
  return before + (as === 'reference' ? (names[value] ?? '') : words[as](value));
};
