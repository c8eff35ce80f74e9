import { countryName, sentence, textOf } from '../views/parts/format.ts';

/** A value that is shown without any doing of its own: as it is, by its name, or as the status it is. */
export interface FirstPaintCell {
  readonly field: string;
  readonly as: 'text' | 'choice' | 'country' | 'reference' | 'status';
  /** Stands before the value, where there is one: `ISCED `. */
  readonly before?: string;
}

const FORMATTERS = { text: (text: string) => text, choice: sentence, country: countryName, status: sentence };

/**
 * The words for a plain value; '' where there is none.
 * @param names of what the record refers to, by their ids
 */
export const firstPaintText = (
  { field, as, before = '' }: FirstPaintCell,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string => {
  const value = textOf(record, field);
  if (value === '') return '';
  return before + (as === 'reference' ? (names[value] ?? '') : FORMATTERS[as](value));
};

/** Plain values in one line, those that are there. */
export interface FirstPaintLine {
  readonly parts: readonly FirstPaintCell[];
  /** Stands between them. */
  readonly by: string;
}

/** The words for such a line. */
export const firstPaintLine = (
  { parts, by }: FirstPaintLine,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string =>
  parts
    .map((part) => firstPaintText(part, record, names))
    .filter(Boolean)
    .join(by);
