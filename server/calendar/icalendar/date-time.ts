const digits = (text: string) => text.replaceAll(/[-:]/g, '');

/** `2026-11-21T09:30`, seconds optional → `20261121T093000`. */
export const localTime = (wallTime: string): string => digits(wallTime).padEnd(15, '0');

/** `2026-11-21T00:00` → `20261121`. */
export const date = (wallTime: string): string => digits(wallTime.slice(0, 10));

/** ISO 8601 instant → `20261121T093000Z`. */
export const utcTime = (instant: string): string =>
  `${digits(new Date(instant).toISOString().slice(0, 19))}Z`;
