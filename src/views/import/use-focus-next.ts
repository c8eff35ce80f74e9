import { useEffect, useRef, type FocusEvent } from 'react';

/** Holds the row's key. */
const ROW = 'data-row';
const rowOf = (element: Element | null) => element?.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null;

/** A row's ready fix, else its first input or button. */
const CONTROLS = [
  'button[type=submit]:enabled',
  'input:enabled, select:enabled, textarea:enabled',
  'button:enabled',
];

/**
 * When the focused row leaves the list, focuses the next one, or the list after the last.
 * @param open keys of unresolved rows, in order
 */
export const useFocusNext = (open: readonly string[]) => {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const lastFocused = focused.current;
    const order = before.current;
    before.current = open;
    if (lastFocused === null || open.includes(lastFocused) || !order.includes(lastFocused)) return;
    focused.current = null;
    const active = document.activeElement;
    if (active !== document.body && rowOf(active) !== lastFocused) return;
    const next = order.slice(order.indexOf(lastFocused) + 1).find((key) => open.includes(key)) ?? open.at(-1);
    const row = next === undefined ? null : list.current?.querySelector(`[${ROW}="${CSS.escape(next)}"]`);
    const control = CONTROLS.map((each) => row?.querySelector<HTMLElement>(each)).find(Boolean);
    (control ?? list.current)?.focus();
  });
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = rowOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
};
