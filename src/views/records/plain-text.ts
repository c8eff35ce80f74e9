import { countryName, sentence, textOf } from '../parts/format.ts';

/** A value that is shown without any doing of its own: as it is, by its name, or as the status it is. */
export interface Plain {
  readonly field: string;
  readonly as: 'text' | 'choice' | 'country' | 'reference' | 'status';
  /** Stands before the value, where there is one: `ISCED `. */
  readonly before?: string;
}

const WORDS = { text: (text: string) => text, choice: sentence, country: countryName, status: sentence };

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
  return before + (as === 'reference' ? (names[value] ?? '') : WORDS[as](value));
};

/** Plain values in one line, those that are there. */
export interface PlainLine {
  readonly parts: readonly Plain[];
  /** Stands between them. */
  readonly by: string;
}

/** The words for such a line. */
export const plainLine = (
  { parts, by }: PlainLine,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string =>
  parts
    .map((part) => plainText(part, record, names))
    .filter(Boolean)
    .join(by);
