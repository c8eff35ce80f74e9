import { createContext, use, useState } from 'react';

/** What takes the focus where the opener is gone, as that of a form whose dialog another replaced. */
export const FocusReturn = createContext<() => HTMLElement | null>(() => null);

/** Of a menu, which closes, its button; of a row's hidden action, the row. */
const openerOf = (focused: Element | null): Element | null => {
  if (focused?.matches('.row-action')) return focused.closest('tr')?.querySelector('th a') ?? null;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/** The opener; if that is gone, or a press beside all controls left none, what `FocusReturn` gives, or the heading. */
export const useFocusReturn = () => {
  const [opener] = useState(() => openerOf(document.activeElement));
  const find = use(FocusReturn);
  return () => {
    const { activeElement: focused, body } = document;
    if (focused !== body && !focused?.closest('[role="dialog"]')) return false;
    if (opener instanceof HTMLElement && opener.isConnected && !opener.matches('body, main')) return opener;
    return find() ?? document.querySelector<HTMLElement>('main h1') ?? true;
  };
};
