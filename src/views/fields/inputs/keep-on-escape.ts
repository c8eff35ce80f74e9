import type { KeyboardEvent } from 'react';

/** Base UI clears the value on Escape in a closed list; the dialog should close. */
export const keepOnEscape = (
  event: KeyboardEvent<HTMLElement> & { readonly preventBaseUIHandler?: () => void },
): void => {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
    event.preventBaseUIHandler?.();
};
