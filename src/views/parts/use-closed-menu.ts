import { useEffect, useEffectEvent, useState } from 'react';
import { preload } from './use-lazy.ts';

/**
 * A closed menu is a plain button; the menu's code loads on intent.
 * @param load a stable function
 * @param isPressed whether a button that stood here before was pressed
 * @returns the code once the menu was opened: its trigger then replaces the button
 */
export const useClosedMenu = <Code extends object>(load: () => Promise<Code>, isPressed = false) => {
  const [code, setCode] = useState<Code | null>(null);
  // A failed load is reported as a new version.
  const prepare = () => preload(load);
  const open = () => void load().then(setCode, () => {});
  const openPressed = useEffectEvent(() => isPressed && open());
  useEffect(() => void openPressed(), []);
  return {
    code,
    button: {
      type: 'button',
      'aria-haspopup': 'menu',
      onPointerEnter: prepare,
      onPointerDown: prepare,
      onFocus: prepare,
      onClick: open,
    },
  } as const;
};
