import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonOf } from './use-event-keys.ts';

/** Refocuses an event redrawn by an undo or by someone else. */
export const useRestoredFocus = (): void => {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? (target.dataset['event'] ?? null) : null;
    };
    // A pointer press may clear focus on purpose.
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
