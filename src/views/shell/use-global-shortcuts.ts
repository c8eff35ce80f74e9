import { useRef } from 'react';
import { useLocation } from 'wouter';
import { isSingleKey, isTyping } from '../parts/shortcut-preference.ts';
import { isCommandKey, SHORTCUTS } from '../parts/shortcuts.ts';
import { useKeys } from '../parts/use-shortcuts.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { DESTINATIONS } from './destinations.ts';

const SEQUENCE_TIMEOUT_MS = 1500;

const isUndo = (event: KeyboardEvent) =>
  isCommandKey(event, 'undo') &&
  event.metaKey !== event.ctrlKey &&
  !event.altKey &&
  !event.shiftKey &&
  !isTyping(event.target) &&
  document.querySelector('[role="dialog"]') === null;

export const useGlobalShortcuts = (onHelp: () => void): void => {
  const [, navigate] = useLocation();
  const wiring = useWiring();
  const goUntil = useRef(0);
  useKeys((event) => {
    if (isUndo(event)) {
      event.preventDefault();
      if (event.repeat) return;
      void import('../flows/handle-flow-event.ts').then(({ undoLast }) => undoLast(wiring));
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
