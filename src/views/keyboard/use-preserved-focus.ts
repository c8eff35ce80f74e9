import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus inside when what has it is removed or disabled.
 * @returns props of an element with a name
 */
export const usePreservedFocus = <Container extends HTMLElement>() => {
  const ref = useRef<Container>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // An owner that moves the focus itself does so before this frame.
    const frame = requestAnimationFrame(() => {
      if (!hadFocus.current || document.activeElement !== document.body) return;
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
};
