import { useEffect, useRef } from 'react';

/** In order of preference. */
const NEXT_FOCUS_SELECTOR = [
  '.import-panel .fix :is(input, select):not([inert] *)',
  '.import-panel [role="tab"][aria-selected="true"]',
  '.import-head .button-primary:not(:disabled)',
  '.import-panel button:enabled',
];

export const focusNextControl = () =>
  NEXT_FOCUS_SELECTOR.map((selector) => document.querySelector<HTMLElement>(selector))
    .find(Boolean)
    ?.focus();

/**
 * Focuses a new step's heading, and the next control when the focused one is gone.
 * @param step null while unknown
 * @param state changes whenever a control may go
 * @param wanted the field a new step was opened for, which has the focus then
 */
export const useStepFocus = (step: string | null, state: string, wanted: string | null): void => {
  const former = useRef<string | null>(null);
  useEffect(() => {
    const { current: before } = former;
    if (step === null) return undefined;
    former.current = step;
    // A page that has just opened keeps the focus on its own heading.
    if (before === null) return undefined;
    if (before !== step) {
      const focused =
        document.querySelector<HTMLElement>(`.import-panel [data-field="${wanted}"] :is(input, select)`) ??
        document.querySelector<HTMLElement>('.import-panel h2[tabindex]');
      focused?.focus();
      return undefined;
    }
    // Tabs focused before they are counted lose their place in the tab order.
    const frame = requestAnimationFrame(() => {
      // One made inert or disabled loses the focus after this frame.
      if (document.activeElement?.matches('body, [inert] *, :disabled') === false) return;
      focusNextControl();
    });
    return () => cancelAnimationFrame(frame);
  }, [step, state, wanted]);
};
