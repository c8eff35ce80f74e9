import { isDeepStrictEqual } from 'node:util';
import type { Import, ImportLine } from '../../../contract/imports.ts';
import type { Row } from '../../stores/store.ts';

type Values = Readonly<Record<string, unknown>>;
export type Kept = ImportLine['kept'];

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Whether a field of a record is replaced by the value a row says. */
export type Replaces = (field: string, value: unknown) => boolean;

export const replacesNothing: Replaces = () => false;

/**
 * What a row brings to a record it is merged into: it fills what is empty and adds to lists. Where the record has
 * another value the row's is written only if `replaces` says so, and told in `kept` otherwise.
 */
export const mergeValues = (
  before: Row,
  said: Values,
  replaces: Replaces,
  listModes: Import['list_modes'],
): { readonly values: Values; readonly kept: Kept; readonly listModes: Import['list_modes'] } => {
  const values: Record<string, unknown> = {};
  const kept: Kept[number][] = [];
  const modes = { ...listModes };
  for (const [field, after] of Object.entries(said)) {
    const own = before[field] ?? null;
    const isList = Array.isArray(after);
    const isReplaced = !isList || listModes[field] === 'replace';
    const isRefused =
      isReplaced && isFilled(own) && !isDeepStrictEqual(own, after) && !replaces(field, after);
    if (isRefused) kept.push({ field, before: own, after });
    if (isRefused && isList) modes[field] = 'add';
    if (!isRefused || isList) values[field] = after;
  }
  return { values, kept, listModes: modes };
};
