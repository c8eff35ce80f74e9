import { lazyDateFormat } from './lazily.ts';

const dayNames = lazyDateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** @param day `2027-03-14` @returns "Sunday, March 14" */
export const formatWeekday = (day: string): string => dayNames().format(Date.parse(day));
