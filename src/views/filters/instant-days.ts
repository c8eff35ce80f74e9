import { localDay } from '../format/today.ts';

/** '' for none. */
export const dayOf = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : localDay(instant);

export const startOf = (day: string): string => new Date(`${day}T00:00`).toISOString();

export const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
