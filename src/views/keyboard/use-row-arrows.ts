import type { RefObject } from 'react';
import { focusedRow, moveTo, rowOfName } from './use-list-keys.ts';
import { useKeys } from './use-shortcuts.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Back over a selected row, the row that is left is deselected. */
const extendSelection = (from: HTMLInputElement, to: HTMLInputElement) => {
  if (from.checked && to.checked) return from.click();
  for (const box of [from, to]) if (!box.checked) box.click();
};

/** ↑ and ↓ on a row's name lead to the row above or below; with Shift, selecting. */
export const useRowArrows = (table: RefObject<HTMLTableElement | null>): void =>
  useKeys((event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = STEPS[key];
    const row = rowOfName(table.current, target);
    if (!step || !row || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    moveTo(table.current, step);
    const next = focusedRow(table.current);
    if (!shiftKey || !next || next === row) return;
    const [from, to] = [row, next].map((each) => each.querySelector<HTMLInputElement>('.row-check input'));
    if (from && to) extendSelection(from, to);
  });
