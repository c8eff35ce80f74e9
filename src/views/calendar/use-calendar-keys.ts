import { useEffect, useRef } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

type Actions = Readonly<Record<string, () => void>>;

export const focusEvent = (step: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-event]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? (step === 1 ? all[0] : all.at(-1)) : all[at + step];
  next?.focus();
};

export const useCalendarKeys = (actions: Actions): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || !isSingleKey(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
