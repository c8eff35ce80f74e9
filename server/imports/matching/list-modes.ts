import { isDeepStrictEqual } from 'node:util';
import type { ListMode } from '../../../contract/imports.ts';

interface Named {
  readonly name: string;
  readonly language: string | null;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value;

const folded = (name: string) => name.normalize('NFC').toLowerCase();

/** In any language, unless both state different ones. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (!isNamed(a) || !isNamed(b)) return isDeepStrictEqual(a, b);
  const isOneLanguage = !a.language || !b.language || a.language === b.language;
  return isOneLanguage && folded(a.name) === folded(b.name);
};

const has = (list: readonly unknown[], value: unknown) => list.some((each) => isSame(each, value));

export const combineLists = (
  mode: ListMode,
  before: readonly unknown[],
  values: readonly unknown[],
): readonly unknown[] => {
  if (mode === 'replace') return values;
  if (mode === 'remove') return before.filter((value) => !has(values, value));
  return [...before, ...values.filter((value) => !has(before, value))];
};
