import { countryName, sentence, textOf } from '../views/parts/format.ts';

export interface FirstPaintCell {
  readonly field: string;
  readonly as: 'text' | 'choice' | 'country' | 'reference';
  /** Prefix of a present value: `ISCED `. */
  readonly before?: string;
}

const FORMATTERS = { text: (text: string) => text, choice: sentence };

/** @returns '' where empty */
export const firstPaintText = (
  { field, as, before = '' }: FirstPaintCell,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string => {
  const value = textOf(record, field);
  if (value === '') return '';
  if (as === 'reference') return before + (names[value] ?? '');
  return before + (as === 'country' ? countryName(value, names) : FORMATTERS[as](value));
};

export interface FirstPaintLine {
  readonly parts: readonly FirstPaintCell[];
  /** Separator. */
  readonly by: string;
}

export const firstPaintLine = (
  { parts, by }: FirstPaintLine,
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): string =>
  parts
    .map((part) => firstPaintText(part, record, names))
    .filter(Boolean)
    .join(by);
