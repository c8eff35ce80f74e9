export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** `country,-established`, most significant first. */
export const parseSort = (text: string): SortKey[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((key) => ({ field: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));

export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',');

/** Ascending, descending, none; `isAdded` keeps other keys. */
export const nextSort = (keys: readonly SortKey[], field: string, isAdded: boolean): SortKey[] => {
  const present = keys.find((key) => key.field === field);
  const next = present?.isDescending ? [] : [{ field, isDescending: present !== undefined }];
  if (!isAdded) return next;
  return present ? keys.flatMap((key) => (key.field === field ? next : [key])) : [...keys, ...next];
};

export const firstSort = (shown: SortKey | undefined, field: string): SortKey[] => [
  { field, isDescending: shown?.field === field && !shown.isDescending },
];

/** 1-based; null for one key. */
export const sortRank = (keys: readonly SortKey[], field: string): number | null =>
  keys.length > 1 ? keys.findIndex((key) => key.field === field) + 1 || null : null;

/** "Sorted by Country, then by Established, descending" */
export const sortText = (keys: readonly SortKey[], titleOf: (field: string) => string): string =>
  keys
    .map(({ field, isDescending }, index) => {
      const lead = index === 0 ? 'Sorted by' : ', then by';
      return `${lead} ${titleOf(field)}${isDescending ? ', descending' : ''}`;
    })
    .join('');
