import type { Names } from '../../contract/records.ts';
import { countryName, sentence, textOf } from '../views/format/format.ts';

export interface FirstPaintCell {
  readonly field: string;
  readonly as: 'text' | 'choice' | 'country' | 'reference';
  /** Prefix of a present value: `ISCED `. */
  readonly before?: string;
}

const FORMATTERS: Readonly<Record<FirstPaintCell['as'], (value: string, names: Names) => string>> = {
  text: (value) => value,
  choice: sentence,
  country: countryName,
  reference: (value, names) => names[value] ?? '',
};

/** @returns '' where empty */
export const firstPaintText = (
  { field, as, before = '' }: FirstPaintCell,
  record: Readonly<Record<string, unknown>>,
  names: Names,
): string => {
  const value = textOf(record, field);
  return value === '' ? '' : before + FORMATTERS[as](value, names);
};

export interface FirstPaintLine {
  readonly parts: readonly FirstPaintCell[];
  /** Separator. */
  readonly by: string;
}

export const firstPaintLine = (
  { parts, by }: FirstPaintLine,
  record: Readonly<Record<string, unknown>>,
  names: Names,
): string =>
  parts
    .map((part) => firstPaintText(part, record, names))
    .filter(Boolean)
    .join(by);
