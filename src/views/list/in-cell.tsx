import { useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

const hosts = new WeakMap<Element, HTMLElement>();

const hostIn = (cell: Element) => {
  const host = hosts.get(cell) ?? document.createElement('span');
  hosts.set(cell, host);
  return host;
};

interface InCellProps {
  readonly cell: Element;
  /** In the table. */
  readonly lastFocused: RefObject<Element | null>;
  readonly children: ReactNode;
}

/** In an element of its own: React sets a cell's text anew and removes all else with it, and the focus. */
export const InCell = ({ cell, lastFocused, children }: InCellProps) => {
  const host = hostIn(cell);
  useLayoutEffect(() => {
    if (host.parentNode === cell) return;
    cell.append(host);
    const { current: last } = lastFocused;
    if (document.activeElement === document.body && last instanceof HTMLElement && host.contains(last))
      last.focus();
  });
  useLayoutEffect(() => () => host.remove(), [host]);
  return createPortal(children, host);
};
