import type { Names } from '../../api/records.ts';

/** A record that another line of the file makes has no name yet but what this line calls it. */
export const namesWith = (names: Names, value: unknown, text = ''): Names =>
  typeof value === 'string' ? { [value]: text, ...names } : names;
