import { useState } from 'react';
import { preload, useLazy } from '../loading/use-lazy.ts';

/**
 * A closed menu is a plain button; the menu's code loads on intent.
 * @param load a stable function
 * @param isPressed whether a button that stood here before was pressed
 * @returns the code once the menu was opened: its trigger then replaces the button
 */
export const useClosedMenu = <Code extends object>(load: () => Promise<Code>, isPressed = false) => {
  const [isOpened, setOpened] = useState(isPressed);
  const code = useLazy(load, isOpened);
  const prepare = () => preload(load);
  return {
    code,
    button: {
      type: 'button',
      'aria-haspopup': 'menu',
      onPointerEnter: prepare,
      onPointerDown: prepare,
      onFocus: prepare,
      onClick: () => setOpened(true),
    },
  } as const;
};
