import { useEffect, useRef, type FocusEvent } from 'react';
import { focusNextControl } from '../use-step-focus.ts';

/** Holds the row's key. */
const ROW = 'data-row';
const rowOf = (element: Element | null) => element?.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null;

/** A row's ready fix, else its first input or button; the same button as was pressed comes before them. */
const CONTROLS = [
  'button[type=submit]:enabled',
  'input:enabled, select:enabled, textarea:enabled',
  'button:enabled',
];

const buttonCalled = (row: Element | null | undefined, text: string | null) =>
  [...(row?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].find(
    ({ textContent }) => textContent === text,
  );

/**
 * When the focused row leaves the list, focuses the next one, or what follows the list.
 * @param open keys of unresolved rows, in order
 */
export const useFocusNext = <List extends HTMLElement>(open: readonly string[]) => {
  const list = useRef<List>(null);
  const pressed = useRef<string | null>(null);
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
    const found = buttonCalled(row, pressed.current) ?? control;
    if (found) found.focus();
    else focusNextControl();
  });
  useEffect(
    () => () => {
      // The list goes with its last row.
      if (focused.current !== null && document.activeElement === document.body) focusNextControl();
    },
    [],
  );
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = rowOf(target);
      pressed.current = target.textContent;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
};
