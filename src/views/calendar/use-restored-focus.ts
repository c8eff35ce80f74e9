import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonOf } from './use-event-keys.ts';

/** The event that has the focus keeps it when it is drawn anew: what moved it was taken back, or was somebody else. */
export const useRestoredFocus = (): void => {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? (target.dataset['event'] ?? null) : null;
    };
    // A click beside everything means to have the focus nowhere.
    const forget = () => (last.current = null);
    document.addEventListener('pointerdown', forget, { capture: true });
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('pointerdown', forget, { capture: true });
      document.removeEventListener('focusin', note);
    };
  }, []);
  useLayoutEffect(() => {
    if (last.current && document.activeElement === document.body)
      buttonOf(last.current)?.focus({ preventScroll: true });
  });
};
