import { useSyncExternalStore } from 'react';

const MS_PER_MINUTE = 60_000;

const two = (value: number) => String(value).padStart(2, '0');

/** The day an instant falls on where the person is, `2026-11-22`. */
export const localDay = (instant: number | string): string => {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Today where the person is. */
export const today = (): string => localDay(Date.now());

/** Every minute, for no timer runs while a computer sleeps, and when the tab is looked at again. */
export const everyMinute = (look: () => void) => {
  const timer = setInterval(look, MS_PER_MINUTE);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** Today where the person is; what uses it is drawn again after midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);
