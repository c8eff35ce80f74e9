import { useEffect, useRef } from 'react';
import { isSingleKey } from '../parts/single-keys.ts';

/** `e` edits. */
export const useDetailKeys = (keys: { readonly onEdit: () => void }): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'e' || !isSingleKey(event)) return;
      event.preventDefault();
      latest.current.onEdit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
