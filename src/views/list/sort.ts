export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** `country,-established` → its keys, the first the weightiest. */
export const parseSort = (text: string): SortKey[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((key) => ({ field: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));

export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',');

/** The next of ascending, descending, none; with `isAdded` the other keys stay and this one joins behind them. */
export const nextSort = (keys: readonly SortKey[], field: string, isAdded: boolean): SortKey[] => {
  const present = keys.find((key) => key.field === field);
  const next = present?.isDescending ? null : { field, isDescending: present !== undefined };
  if (!isAdded) return next ? [next] : [];
  if (!present) return [...keys, { field, isDescending: false }];
  return keys.flatMap((key) => (key.field === field ? (next ? [next] : []) : [key]));
};

/** Which key a field is, from 1, where there are several; null where there is nothing to tell. */
export const sortRank = (keys: readonly SortKey[], field: string): number | null =>
  keys.length > 1 ? keys.findIndex((key) => key.field === field) + 1 || null : null;

/** "Sorted by Country, then by Established, descending" */
export const sortWords = (keys: readonly SortKey[], titleOf: (field: string) => string): string =>
  keys
    .map(({ field, isDescending }, index) => {
      const words = index === 0 ? 'Sorted by' : ', then by';
      return `${words} ${titleOf(field)}${isDescending ? ', descending' : ''}`;
    })
    .join('');
