import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonOf } from './use-event-keys.ts';

/**
 * Refocuses an event redrawn by an undo or by someone else.
 * @param shown id of the event that is looked for; focused once it is drawn
 */
export const useRestoredFocus = (shown: string | null): void => {
  const last = useRef(shown);
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
      buttonOf(last.current)?.focus({ preventScroll: last.current !== shown });
  });
};
