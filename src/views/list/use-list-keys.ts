import { useEffect, useRef, type RefObject } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

interface ListKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
  readonly onFilter: () => void;
  readonly onEdit: (href: string) => void;
  readonly onDensity?: () => void;
}

const linksIn = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLAnchorElement>('tbody th a') ?? []),
];

const focusedRow = (table: HTMLTableElement | null) => {
  const row = document.activeElement?.closest('tr');
  return row && table?.contains(row) ? row : null;
};

const moveTo = (table: HTMLTableElement | null, step: 1 | -1) => {
  const links = linksIn(table);
  const row = focusedRow(table);
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 ? (step === 1 ? links[0] : links.at(-1)) : links[at + step];
  next?.focus();
};

/**
 * `/` search, `f` filter, `c` create, `j`/`k` move, `x` select (Shift: range), `e` edit, `d` density; Enter follows the
 * link natively.
 */
export const useListKeys = (keys: ListKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { table, searchbox, onNew, onFilter, onEdit, onDensity } = latest.current;
      if (event.target === searchbox.current && /^(ArrowDown|Enter)$/.test(event.key) && !event.isComposing) {
        event.preventDefault();
        moveTo(table.current, 1);
        return;
      }
      if (!isSingleKey(event)) return;
      const row = focusedRow(table.current);
      const choose = () =>
        row
          ?.querySelector('input')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }));
      const edit = () => {
        const href = row?.querySelector('th a')?.getAttribute('href');
        if (href) onEdit(href);
      };
      const actions: Record<string, () => void> = {
        '/': () => searchbox.current?.focus(),
        c: onNew,
        f: onFilter,
        j: () => moveTo(table.current, 1),
        k: () => moveTo(table.current, -1),
        x: choose,
        ...(onDensity && { d: onDensity }),
        e: edit,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
