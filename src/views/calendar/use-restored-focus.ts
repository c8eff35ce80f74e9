import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonOf } from './use-event-keys.ts';

/**
 * Refocuses an event that was redrawn by an undo or by someone else.
 * @param shown id of an event to focus once it is drawn
 * @returns call it with the id of a new or moved event, which is focused once it is drawn
 */
export const useRestoredFocus = (shown: string | null): ((id: string) => void) => {
  const last = useRef(shown);
  const made = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? (target.dataset['event'] ?? null) : null;
    };
    // A press may clear focus on purpose.
    const forget = () => (last.current = null);
    document.addEventListener('pointerdown', forget, { capture: true });
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('pointerdown', forget, { capture: true });
      document.removeEventListener('focusin', note);
    };
  }, []);
  useLayoutEffect(() => {
    const button = made.current && buttonOf(made.current);
    if (button) {
      made.current = null;
      button.focus();
    }
    if (last.current && document.activeElement === document.body)
      buttonOf(last.current)?.focus({ preventScroll: last.current !== shown });
  });
  return (id) => {
    made.current = id;
  };
};
