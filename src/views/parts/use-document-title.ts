import { useLayoutEffect } from 'react';

/**
 * Before the heading gets focus, so that screen readers announce both.
 * @param title undefined: not known yet
 */
export const useDocumentTitle = (title: string | undefined): void => {
  useLayoutEffect(() => {
    if (title) document.title = `${title} · Registrar`;
  }, [title]);
};
