import { useEffect, useRef } from 'react';

/** `e` edits. Never while typing or behind a dialog. */
export const useDetailKeys = (keys: { readonly onEdit: () => void }): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping) return;
      if (event.key !== 'e' || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current.onEdit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
