import { isDeepStrictEqual } from 'node:util';
import type { Import, ImportLine } from '../../../contract/imports.ts';
import type { Row } from '../../stores/store.ts';

type Values = Readonly<Record<string, unknown>>;
export type PreservedValues = ImportLine['kept'];

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

export type Replaces = (field: string, value: unknown) => boolean;

export const replacesNothing: Replaces = () => false;

/** `kept`: what the row would have written over filled fields. */
export const keepExisting = (
  before: Row,
  incoming: Values,
  fields: readonly string[],
): { readonly values: Values; readonly kept: PreservedValues } => {
  const values = { ...incoming };
  const kept: PreservedValues[number][] = [];
  for (const field of fields) {
    const [own, after] = [before[field], values[field]];
    if (!(field in values) || !isFilled(own)) continue;
    if (!isDeepStrictEqual(own, after)) kept.push({ field, before: own, after });
    delete values[field];
  }
  return { values, kept };
};

/** Fills empty fields, extends lists; other values need `replaces`, else they are `kept`. */
export const mergeValues = (
  before: Row,
  incoming: Values,
  replaces: Replaces,
  listModes: Import['list_modes'],
): { readonly values: Values; readonly kept: PreservedValues; readonly listModes: Import['list_modes'] } => {
  const values: Record<string, unknown> = {};
  const kept: PreservedValues[number][] = [];
  const modes = { ...listModes };
  for (const [field, after] of Object.entries(incoming)) {
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
