import { useState } from 'react';

/** The click of a touch comes in a task of its own after the release. */
const CLICK_DELAY_MS = 300;

/**
 * What has come, but not while a pointer is down: a press on what it replaces would end on something else, which is no
 * click.
 */
export const useAfterPress = <Loaded>(loaded: Loaded | null) => {
  const [isShown, setShown] = useState(loaded !== null);
  const [isPressed, setPressed] = useState(false);
  if (loaded !== null && !isShown && !isPressed) setShown(true);
  const onPointerDown = () => {
    if (isShown) return;
    setPressed(true);
    const end = (type: string, afterMs: number) =>
      addEventListener(type, () => setTimeout(setPressed, afterMs, false), { once: true });
    end('click', 0);
    end('pointerup', CLICK_DELAY_MS);
    end('pointercancel', 0);
  };
  return { shown: isShown ? loaded : null, onPointerDown };
};
