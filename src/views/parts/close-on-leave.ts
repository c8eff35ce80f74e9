import type { FocusEvent } from 'react';

/**
 * Tab past either end of a popup closes it, which returns the focus to what opened it. For the `onBlur` of a popup
 * without a trigger of its own, whose focus guards would send the focus to the page's end and leave it open.
 */
export const closeOnLeave =
  (onClose: () => void) =>
  ({ currentTarget: popup, relatedTarget: next }: FocusEvent): void => {
    if (next && next !== popup && next.parentNode === popup.parentNode) onClose();
  };
