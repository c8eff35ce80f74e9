import { isOverlayOpen, isSingleKey, isTyping } from '../preferences/shortcut-preference.ts';
import { isCommandKey, SHORTCUTS } from './shortcuts.ts';
import { toggleDensity } from '../preferences/write-theme.ts';
import type { RefObject } from 'react';
import { useKeys, useShortcuts } from './use-shortcuts.ts';

interface ListKeys {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
  readonly onFilter: () => void;
  readonly onAct: (action: 'edit' | 'delete', href: string | null) => void;
  /** A row's link has the focus. */
  readonly onPreview?: () => void;
  /** All that match; absent: Shift changes nothing. */
  readonly onEditAll?: () => void;
  readonly onSelectAll?: () => void;
  readonly onClearSelection?: (() => void) | undefined;
}

export const focusedRow = (table: HTMLTableElement | null) => {
  const row = document.activeElement?.closest('tr');
  return row && table?.contains(row) ? row : null;
};

/** @returns null for keys on another of the row's controls */
export const rowOfName = (table: HTMLTableElement | null, target: EventTarget | null) =>
  target instanceof Element && target.matches('th a') ? focusedRow(table) : null;

export const moveTo = (table: HTMLTableElement | null, step: 1 | -1) => {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>('tbody th a') ?? [])];
  const row = focusedRow(table);
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 ? (step === 1 ? links[0] : links.at(-1)) : links[at + step];
  next?.focus();
};

/** Enter on a row follows the link natively. */
export const useListKeys = (keys: ListKeys): void => {
  const { table, searchbox, onNew, onFilter, onPreview, onEditAll, onSelectAll, onClearSelection } = keys;
  const act = (action: 'edit' | 'delete') =>
    keys.onAct(action, focusedRow(table.current)?.querySelector('th a')?.getAttribute('href') ?? null);
  useKeys((event) => {
    if (event.target !== searchbox.current || !/^(ArrowDown|Enter)$/.test(event.key) || event.isComposing)
      return;
    event.preventDefault();
    moveTo(table.current, 1);
  });
  useKeys((event) => {
    if (isTyping(event.target) || isOverlayOpen() || event.defaultPrevented) return;
    const isAll = isCommandKey(event, 'selectAll');
    const choose = isAll ? onSelectAll : event.key === 'Escape' ? onClearSelection : undefined;
    if (!choose) return;
    event.preventDefault();
    choose();
  });
  useKeys((event) => {
    if (!onPreview || event.key !== SHORTCUTS.list.preview || !isSingleKey(event)) return;
    // Elsewhere it presses a button or ticks a checkbox.
    if (!rowOfName(table.current, event.target)) return;
    event.preventDefault();
    onPreview();
  });
  useShortcuts('list', {
    search: () => searchbox.current?.focus(),
    filter: onFilter,
    create: onNew,
    next: () => moveTo(table.current, 1),
    previous: () => moveTo(table.current, -1),
    select: ({ shiftKey }) =>
      focusedRow(table.current)
        ?.querySelector('input')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })),
    edit: ({ shiftKey }) => (shiftKey && onEditAll ? onEditAll() : act('edit')),
    delete: () => act('delete'),
    density: toggleDensity,
  });
};
