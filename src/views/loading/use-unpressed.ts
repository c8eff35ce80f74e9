import { useState } from 'react';

/**
 * What has come, but not while a pointer is down: a press on what it replaces would end on something else, which is no
 * click.
 */
export const useUnpressed = <Loaded>(loaded: Loaded | null) => {
  const [isShown, setShown] = useState(loaded !== null);
  const [isPressed, setPressed] = useState(false);
  if (loaded !== null && !isShown && !isPressed) setShown(true);
  const onPointerDown = () => {
    if (isShown) return;
    setPressed(true);
    // After the click.
    const release = () => setTimeout(setPressed, 0, false);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true });
  };
  return { shown: isShown ? loaded : null, onPointerDown };
};
