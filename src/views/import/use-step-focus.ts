import { useEffect, useRef } from 'react';

/**
 * Where work goes on, the likeliest first: what is to be fixed, the rows one looks at, the way on, and where that is
 * not open yet what can be done meanwhile.
 */
const NEXT_FOCUS_SELECTOR = [
  '.import-panel .fix :is(input, select)',
  '.import-panel [role="tab"][aria-selected="true"]',
  '.import-head .button-primary:not(:disabled)',
  '.import-panel button:enabled',
];

/**
 * Moves the focus to the heading of a new step, and keeps it on the page when what it was on is gone.
 * @param step null while it is not known
 * @param state changes whenever something may have gone
 */
export const useStepFocus = (step: string | null, state: string): void => {
  const former = useRef<string | null>(null);
  useEffect(() => {
    const { current: before } = former;
    if (step === null) return undefined;
    former.current = step;
    // A page that has just opened keeps the focus on its own heading.
    if (before === null) return undefined;
    if (before !== step) {
      document.querySelector<HTMLElement>('.import-panel h2[tabindex]')?.focus();
      return undefined;
    }
    // A list of tabs that is focused before it has counted its tabs loses its place in the tab order.
    const frame = requestAnimationFrame(() => {
      const { activeElement: focused, body } = document;
      if (focused && focused !== body) return;
      const next = NEXT_FOCUS_SELECTOR.map((selector) => document.querySelector<HTMLElement>(selector));
      next.find((element) => element)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [step, state]);
};
