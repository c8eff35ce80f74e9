import { lazyDateFormat } from './lazily.ts';

const moments = lazyDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const days = lazyDateFormat({ dateStyle: 'medium' });
const wallTimes = lazyDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const wallDays = lazyDateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** The first Intl object of a page takes some 20 ms, whichever it is. */
export const warmUpFormats = (): void => void moments();

/** @param instant ISO 8601 */
export const formatMoment = (instant: string): string => moments().format(new Date(instant));
export const formatDay = (instant: string): string => days().format(new Date(instant));

/** @param wallTime `2027-03-14T09:30`, never converted */
export const formatWallTime = (wallTime: string, isAllDay: boolean): string => {
  const asIfUtc = new Date(`${wallTime}Z`);
  if (Number.isNaN(asIfUtc.getTime())) return wallTime;
  return (isAllDay ? wallDays() : wallTimes()).format(asIfUtc);
};
