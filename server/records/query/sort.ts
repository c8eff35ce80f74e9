import { invalidInput } from '../../failure.ts';
import type { Column, Store } from '../../stores/store.ts';

export interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

const MAX_SORT_KEYS = 4;

const refuse = (message: string) => invalidInput([{ path: 'sort', message }], 'unknown_field');

const keyOf = (store: Store, word: string): SortKey => {
  const isDescending = word.startsWith('-');
  const name = isDescending ? word.slice(1) : word;
  const column = store.columns.get(name);
  if (!column?.sortable) throw refuse(`Can’t sort by “${name}”.`);
  return { column, isDescending };
};

/**
 * Appends the kind's default keys and the id in the last key's direction: one index serves both directions.
 */
export const sortKeys = (store: Store, sort: string | undefined): SortKey[] => {
  const words = (sort ?? '').split(',').filter((word) => word !== '');
  if (words.length > MAX_SORT_KEYS) throw refuse(`You can sort by up to ${MAX_SORT_KEYS} columns.`);
  const keys = words.map((word) => keyOf(store, word));
  const isTaken = (name: string) => keys.some((key) => key.column.name === name);
  if (keys.some((key, at) => keys.findIndex((other) => other.column === key.column) !== at))
    throw refuse('A column can only be used once.');
  const last = keys.at(-1)?.isDescending ?? false;
  for (const word of store.kind.defaultSort.split(',')) {
    const own = keyOf(store, word);
    const isDescending = keys.length > 0 ? last : own.isDescending;
    if (!isTaken(own.column.name)) keys.push({ column: own.column, isDescending });
  }
  const id = store.columns.get('id') as Column;
  return [...keys, { column: id, isDescending: keys.at(-1)?.isDescending ?? false }];
};

export const signatureOf = (keys: readonly SortKey[]): string =>
  keys.map((key) => `${key.isDescending ? '-' : ''}${key.column.name}`).join(',');
