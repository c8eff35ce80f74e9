import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const rowsOf = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll('tbody tr:not(.offerings-level)') ?? []),
];

/**
 * Moves focus from a removed row to the next, or to the add button.
 * @returns focuses the row of a new offering's id once it is drawn
 */
export const useRowFocus = (section: RefObject<HTMLElement | null>): ((id: string) => void) => {
  const last = useRef<number | null>(null);
  const made = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tr') : null;
      last.current = row && section.current?.contains(row) ? rowsOf(section).indexOf(row) : null;
    };
    // A pointer press may clear focus on purpose.
    const forget = () => (last.current = null);
    const over = new AbortController();
    document.addEventListener('focusin', note, { signal: over.signal });
    document.addEventListener('pointerdown', forget, { signal: over.signal, capture: true });
    return () => over.abort();
  }, [section]);
  useLayoutEffect(() => {
    const row = made.current && section.current?.querySelector(`tr[data-record="${made.current}"]`);
    if (row) {
      made.current = null;
      row.querySelector<HTMLElement>('.offerings-acts button')?.focus();
    }
  });
  useLayoutEffect(() => {
    const { current: at } = last;
    if (at === null || document.activeElement !== document.body) return;
    const rows = rowsOf(section);
    const row = rows[Math.min(at, rows.length - 1)];
    const next =
      row?.querySelector('.offerings-acts button') ??
      section.current?.closest('.record-tabs')?.querySelector('.tab-bar > button');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  return (id) => {
    made.current = id;
  };
};
