import { useState } from 'react';

/** Of a menu, which closes, its button. */
const openerOf = (focused: Element | null): Element | null => {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

/** The opener, or the heading if that is gone. */
export const useFocusReturn = () => {
  const [opener] = useState(() => openerOf(document.activeElement));
  return () => {
    const { activeElement: focused, body } = document;
    if (focused !== body && !focused?.closest('[role="dialog"]')) return false;
    if (opener instanceof HTMLElement && opener.isConnected && opener !== body) return opener;
    return document.querySelector<HTMLElement>('main h1') ?? true;
  };
};
