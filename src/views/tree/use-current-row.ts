import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { TreeRow } from './tree-rows.ts';

const idAt = (element: Element) => element.closest<HTMLElement>('tr[data-id]')?.dataset['id'];

/** Roving tabindex; refocuses a row that is moved in the DOM. */
export const useCurrentRow = (
  table: RefObject<HTMLTableElement | null>,
  rows: readonly TreeRow[],
  onLeave: () => void,
) => {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly index: number } | null>(null);
  const hasFocus = useRef(false);
  /** Focused once the virtualiser draws it. */
  const wanted = useRef<string | null>(null);
  const isHere = rows.some(({ id }) => id === chosen?.id);
  // Falls back to the row at the same index.
  const current = (isHere ? chosen?.id : rows[Math.min(chosen?.index ?? 0, rows.length - 1)]?.id) ?? null;
  const choose = (id: string) => setChosen({ id, index: rows.findIndex((row) => row.id === id) });
  const rowOf = (id: string | null) => table.current?.querySelector<HTMLElement>(`tr[data-id="${id ?? ''}"]`);
  useLayoutEffect(() => {
    const awaited = wanted.current === null ? null : rowOf(wanted.current);
    if (awaited) {
      wanted.current = null;
      awaited.focus();
    }
    if (hasFocus.current && document.activeElement === document.body)
      rowOf(current)?.focus({ preventScroll: true });
  });
  return {
    current,
    focusRow: (id: string) => {
      choose(id);
      const row = rowOf(id);
      if (row) row.focus();
      else wanted.current = id;
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = idAt(target);
      hasFocus.current = true;
      if (id) choose(id);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
      hasFocus.current = false;
      onLeave();
    },
  };
};
