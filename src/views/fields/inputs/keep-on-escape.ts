import type { KeyboardEvent } from 'react';

/** Escape closes a list of options, and then the dialog around it; Base UI would clear the value in between. */
export const keepOnEscape = (
  event: KeyboardEvent<HTMLElement> & { readonly preventBaseUIHandler?: () => void },
): void => {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
    event.preventBaseUIHandler?.();
};
