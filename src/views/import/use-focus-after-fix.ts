import { useEffect } from 'react';

/**
 * Where work goes on, the likeliest first: what is to be mended, the lines one looks at, the way on, and where that is
 * not open yet what can be said meanwhile. Never the way back while there is another: Enter would take it.
 */
const NEXT_FOCUS_SELECTOR = [
  '.fix :is(input, select)',
  '[aria-pressed="true"]',
  'footer .button-primary:enabled',
  '.dialog-body :is(select, input)',
  'footer button',
];

/** Keeps the keyboard in the dialog when what it was on is gone: a step taken, a line mended. */
export const useFocusAfterFix = (step: string): void => {
  useEffect(() => {
    const dialog = document.querySelector('[role="dialog"]');
    const { activeElement: focused, body } = document;
    // The dialog itself takes the focus of what is disabled, where it is drawn again before the step is done.
    if (focused && focused !== body && focused !== dialog) return;
    const next = NEXT_FOCUS_SELECTOR.map((selector) => dialog?.querySelector<HTMLElement>(selector));
    next.find((element) => element)?.focus();
  }, [step]);
};
