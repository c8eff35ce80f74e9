const names = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });

export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  names.format(Date.UTC(2026, month, 1)),
);
