import { useSyncExternalStore } from 'react';

const MS_PER_MINUTE = 60_000;

const two = (value: number) => String(value).padStart(2, '0');

export const localDay = (instant: number | string): string => {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

let moment: number | undefined;
/** Unix ms; the same until the running code has ended: React refuses a snapshot that changes while it renders. */
export const currentMoment = (): number => {
  if (moment === undefined) {
    moment = Date.now();
    queueMicrotask(() => {
      moment = undefined;
    });
  }
  return moment;
};

export const today = (): string => localDay(currentMoment());

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
let timer: ReturnType<typeof setInterval> | undefined;

/** Each minute, and on return to the tab: timers stop during sleep. */
export const everyMinute = (listener: () => void) => {
  if (listeners.size === 0) {
    timer = setInterval(notifyListeners, MS_PER_MINUTE);
    document.addEventListener('visibilitychange', notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notifyListeners);
  };
};

export const useToday = (): string => useSyncExternalStore(everyMinute, today);
