import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Wiring } from '../../wiring.ts';
import { isSingleKey, isTyping } from '../preferences/shortcut-preference.ts';
import { isCommandKey, SHORTCUTS } from '../keyboard/shortcuts.ts';
import { useKeys } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { DESTINATIONS } from './destinations.ts';

const SEQUENCE_TIMEOUT_MS = 1500;

type UndoAction = 'undo' | 'redo';

const undoActionOf = (event: KeyboardEvent): UndoAction | null => {
  if (event.metaKey === event.ctrlKey || event.altKey) return null;
  if (isTyping(event.target) || document.querySelector('[role="dialog"], [data-own-undo]') !== null)
    return null;
  if (isCommandKey(event, 'undo')) return event.shiftKey ? 'redo' : 'undo';
  return isCommandKey(event, 'redo') && !event.shiftKey ? 'redo' : null;
};

const runUndoAction = async (action: UndoAction, wiring: Wiring) => {
  // Offline, the code may be missing.
  const code = await import('../flows/undo-last.ts').catch(() => null);
  await (action === 'undo' ? code?.undoLast : code?.redoLast)?.(wiring);
};

export const useGlobalShortcuts = (onHelp: () => void): void => {
  const [, navigate] = useLocation();
  const wiring = useWiring();
  const goUntil = useRef(0);
  useKeys((event) => {
    const action = undoActionOf(event);
    if (action) {
      event.preventDefault();
      if (!event.repeat) void runUndoAction(action, wiring);
      return;
    }
    if (!isSingleKey(event)) return;
    const isGoing = event.timeStamp < goUntil.current;
    goUntil.current = 0;
    const destination = DESTINATIONS.find(({ key }) => key === event.key);
    if (isGoing && destination) navigate(destination.path);
    else if (event.key === SHORTCUTS.everywhere.goTo) goUntil.current = event.timeStamp + SEQUENCE_TIMEOUT_MS;
    else if (event.key === SHORTCUTS.everywhere.help) onHelp();
    else return;
    // The screen must not handle the second key.
    event.preventDefault();
    event.stopPropagation();
  }, true);
};
