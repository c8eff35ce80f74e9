import { useSyncExternalStore } from 'react';

const MS_PER_MINUTE = 60_000;

const two = (value: number) => String(value).padStart(2, '0');

export const localDay = (instant: number | string): string => {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export const today = (): string => localDay(Date.now());

/** Ticks each minute and on return to the tab, because timers stop during sleep. */
export const everyMinute = (look: () => void) => {
  const timer = setInterval(look, MS_PER_MINUTE);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

export const useToday = (): string => useSyncExternalStore(everyMinute, today);
