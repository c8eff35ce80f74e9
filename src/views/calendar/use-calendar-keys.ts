import { useRef, type RefObject } from 'react';
import { today } from '../format/today.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import type { useCalendarAddress } from './calendar-address.ts';
import { focusEvent } from './use-event-keys.ts';

interface CalendarKeysOptions {
  readonly address: ReturnType<typeof useCalendarAddress>;
  readonly days: RefObject<HTMLElement | null>;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly open: (dialog: string) => void;
}

/** @returns the heading, which has the focus when the event that had it goes with its days */
export const useCalendarKeys = (options: CalendarKeysOptions): RefObject<HTMLHeadingElement | null> => {
  const { address, days, searchbox, filterButton, open } = options;
  const title = useRef<HTMLHeadingElement>(null);
  useShortcuts('list', {
    search: () => searchbox.current?.focus(),
    filter: () => filterButton.current?.click(),
    create: () => open('new'),
  });
  const go = (next: Parameters<typeof address.go>[0]) => {
    address.go(next);
    const { activeElement: focused } = document;
    if (focused === document.body || days.current?.contains(focused)) title.current?.focus();
  };
  const act = (action: 'edit' | 'delete') => {
    const { activeElement: focused } = document;
    const id = focused instanceof HTMLElement ? focused.dataset['event'] : undefined;
    if (id) open(`${action}:${id}`);
  };
  useShortcuts('calendar', {
    edit: () => act('edit'),
    delete: () => act('delete'),
    next: () => focusEvent(1),
    previous: () => focusEvent(-1),
    later: () => go(address.next),
    earlier: () => go(address.previous),
    today: () => go({ date: today() }),
    month: () => go({ span: 'month' }),
    week: () => go({ span: 'week' }),
    agenda: () => go(address.shownAs('agenda')),
  });
  return title;
};
