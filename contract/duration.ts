const MONTHS_PER_YEAR = 12;
const DURATION = /^(?:(\d+(?:[.,]\d+)?)\s*(?:y|yrs?|years?))?[\s,]*(?:(\d+)\s*(?:m|mo|mths?|months?))?$/i;

/** “4 years”, “1.5 y”, “2 years 6 months”; null unless whole months. */
export const durationMonths = (text: string): number | null => {
  const [, years, months] = DURATION.exec(text.trim()) ?? [];
  if (years === undefined && months === undefined) return null;
  const count = Number(years?.replace(',', '.') ?? 0) * MONTHS_PER_YEAR + Number(months ?? 0);
  return Number.isInteger(count) ? count : null;
};

export const formatDuration = (months: number): string => {
  const isWhole = months % MONTHS_PER_YEAR === 0;
  const count = isWhole ? months / MONTHS_PER_YEAR : months;
  return `${count} ${isWhole ? 'year' : 'month'}${count === 1 ? '' : 's'}`;
};
