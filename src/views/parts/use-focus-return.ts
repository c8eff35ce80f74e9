import { useState } from 'react';

/** The opener, or the heading if that is gone. */
export const useFocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const { activeElement: focused, body } = document;
    if (focused !== body && !focused?.closest('[role="dialog"]')) return false;
    if (opener?.isConnected && opener !== body) return true;
    return document.querySelector<HTMLElement>('main h1') ?? true;
  };
};
