import { useEffect, useEffectEvent, useState } from 'react';
import { preload } from './use-lazy.ts';

/**
 * @param isPressed a button here before was pressed
 * @returns code once opened: its trigger replaces the button
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
