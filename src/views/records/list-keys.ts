import { useEffect, useRef, type RefObject } from 'react';

interface ListKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

const moveTo = (table: HTMLTableElement | null, step: 1 | -1) => {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>('tbody th a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = at === -1 ? (step === 1 ? links[0] : links.at(-1)) : links[at + step];
  next?.focus();
};

/** `/` search, `c` create, `j` and `k` rows, Enter (the link's own) opens. Never while typing or behind a dialog. */
export const useListKeys = (keys: ListKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { table, searchbox, onNew } = latest.current;
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('[role="dialog"]')) return;
      // From the searchbox an arrow leads to the rows; everything else there is text.
      if (event.target === searchbox.current && event.key === 'ArrowDown') {
        event.preventDefault();
        moveTo(table.current, 1);
        return;
      }
      if (isTyping(event.target)) return;
      const actions: Record<string, () => void> = {
        '/': () => searchbox.current?.focus(),
        c: onNew,
        j: () => moveTo(table.current, 1),
        k: () => moveTo(table.current, -1),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
