import { lazily, lazyDateFormat } from './lazily.ts';

// Month 1 is January in every locale.
const names = lazyDateFormat({ month: 'short', calendar: 'gregory', timeZone: 'UTC' });

/** Short, January first. */
export const months = lazily((): readonly string[] =>
  Array.from({ length: 12 }, (_, month) => names().format(Date.UTC(2026, month, 1))),
);

/** @param numbers 1 to 12 */
export const monthNames = (numbers: readonly number[]): string =>
  numbers.map((month) => months()[month - 1]).join(', ');
