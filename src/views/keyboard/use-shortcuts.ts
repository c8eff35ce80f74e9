import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../preferences/shortcut-preference.ts';
import { SHORTCUTS, type ShortcutOf, type ShortcutScreen } from './shortcuts.ts';

/** @param isCapture before widgets that take the key */
export const useKeys = (handle: (event: KeyboardEvent) => void, isCapture = false): void => {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: isCapture });
    return () => document.removeEventListener('keydown', listener, { capture: isCapture });
  }, [isCapture]);
};

export const useShortcuts = <Screen extends ShortcutScreen>(
  screen: Screen,
  actions: { readonly [Name in ShortcutOf<Screen>]?: (event: KeyboardEvent) => void },
): void =>
  useKeys((event) => {
    const name = Object.entries(SHORTCUTS[screen]).find(([, key]) => key === event.key.toLowerCase())?.[0];
    const action = actions[name as ShortcutOf<Screen>];
    if (!action || !isSingleKey(event)) return;
    event.preventDefault();
    action(event);
  });
