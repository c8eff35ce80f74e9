const names = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });

/** January to December, as short as the person's language has them. */
export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  names.format(Date.UTC(2026, month, 1)),
);
