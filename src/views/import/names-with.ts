import type { Names } from '../../api/records.ts';

/** Names a record that another row of the file creates. */
export const namesWith = (names: Names, value: unknown, text = ''): Names =>
  typeof value === 'string' ? { [value]: text, ...names } : names;
