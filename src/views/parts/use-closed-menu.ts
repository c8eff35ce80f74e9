import { useEffect, useEffectEvent, useState } from 'react';
import { preload } from './use-lazy.ts';

/**
 * A closed menu is a plain button, whose props these are; the menu's code comes on intent.
 * @param load a stable function
 * @param isPressed whether a button that stood here before was pressed
 * @returns the code once the menu has been opened: its own trigger then takes the button's place
 */
export const useClosedMenu = <Code extends object>(load: () => Promise<Code>, isPressed = false) => {
  const [code, setCode] = useState<Code | null>(null);
  // A failed load is reported as a new version; the next press tries again.
  const prepare = () => preload(load);
  const open = () =>
    void load().then(
      (module) => setCode(module),
      () => {},
    );
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
