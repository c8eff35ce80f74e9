import { useEffect, useRef } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

/** A letter and what it does; see the sheet of keys. */
type Actions = Readonly<Record<string, () => void>>;

/** The focus to the event after or before the one that has it. */
export const focusEvent = (step: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-event]')].filter(
    (one) => one.getClientRects().length > 0,
  );
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? (step === 1 ? all[0] : all.at(-1)) : all[at + step];
  next?.focus();
};

/** The calendar's own single keys. */
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
