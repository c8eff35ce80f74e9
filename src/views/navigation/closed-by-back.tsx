import { useEffectEvent, useLayoutEffect } from 'react';
import { closeOnBack } from './scroll-restoration.ts';

const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

interface ClosedByBackProps {
  readonly onClose?: () => unknown;
  /** Over another form; with a mouse, too. */
  readonly isForm?: boolean;
}

/** In what is not in the address, while it is open. */
export const ClosedByBack = ({ onClose = pressEscape, isForm = false }: ClosedByBackProps) => {
  const close = useEffectEvent(onClose);
  // Before it is seen: Back may be pressed at once.
  useLayoutEffect(() => closeOnBack(() => void close(), isForm), [isForm]);
  return null;
};
