import { useEffectEvent, useLayoutEffect } from 'react';
import { closeOnBack } from './scroll-restoration.ts';

const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

/** In a popup that is not in the address, while it is open. */
export const ClosedByBack = ({ onClose = pressEscape }: { onClose?: () => unknown }) => {
  const close = useEffectEvent(onClose);
  // Before it is seen: Back may be pressed at once.
  useLayoutEffect(() => closeOnBack(() => void close()), []);
  return null;
};
