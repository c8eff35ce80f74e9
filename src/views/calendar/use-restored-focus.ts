import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttonOf } from './use-event-keys.ts';

/** Takes the focus when nothing else has it. */
const isTitle = (element: Element | null) => element?.matches('main h1') === true;

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
      if (isTitle(target as Element)) return;
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
    const { activeElement: focused } = document;
    if (last.current && (focused === document.body || isTitle(focused)))
      buttonOf(last.current)?.focus({ preventScroll: last.current !== shown });
  });
  return (id) => {
    made.current = id;
  };
};
