import { createContext, use, useState } from 'react';

/** What takes the focus; the opener is null where it is gone, as that of a form whose dialog another replaced. */
export const FocusReturn = createContext<(opener: HTMLElement | null) => HTMLElement | null>(
  (opener) => opener,
);

/** Of a menu, which closes, its button; of a row's hidden action, the row. */
const openerOf = (focused: Element | null): Element | null => {
  if (focused?.matches('.row-action')) return focused.closest('tr')?.querySelector('th a') ?? null;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/** What `FocusReturn` gives, else the heading. A press beside all controls leaves no opener. */
export const useFocusReturn = () => {
  const [opener] = useState(() => openerOf(document.activeElement));
  const find = use(FocusReturn);
  return () => {
    const { activeElement: focused, body } = document;
    if (focused !== body && !focused?.closest('[role="dialog"]')) return false;
    const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches('body, main');
    return find(isThere ? opener : null) ?? document.querySelector<HTMLElement>('main h1') ?? true;
  };
};
