import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isSingleKey, isTyping } from '../parts/shortcut-preference.ts';
import { useWiring } from '../parts/wiring-context.tsx';

export const GO_TO_SHORTCUTS: Readonly<Record<string, string>> = {
  d: '/',
  u: '/university/',
  s: '/subjects/',
  m: '/majors/',
  l: '/levels/',
  e: '/events/',
  a: '/activity',
  p: '/people/',
};

const SEQUENCE_TIMEOUT_MS = 1500;

const isUndo = ({ key, metaKey, ctrlKey, altKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' &&
  metaKey !== ctrlKey &&
  !altKey &&
  !shiftKey &&
  !isTyping(target) &&
  document.querySelector('[role="dialog"]') === null;

export const useGlobalShortcuts = (onHelp: () => void): void => {
  const [, navigate] = useLocation();
  const wiring = useWiring();
  const latest = useRef({ navigate, wiring, onHelp });
  useEffect(() => {
    latest.current = { navigate, wiring, onHelp };
  });
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const { navigate, wiring, onHelp } = latest.current;
      if (isUndo(event)) {
        event.preventDefault();
        void import('../announcements/announce.ts').then(({ undoLast }) => undoLast(wiring));
        return;
      }
      if (!isSingleKey(event)) return;
      const isGoing = event.timeStamp < goUntil;
      goUntil = 0;
      const place = GO_TO_SHORTCUTS[event.key];
      if (isGoing && place !== undefined) navigate(place);
      else if (event.key === 'g') goUntil = event.timeStamp + SEQUENCE_TIMEOUT_MS;
      else if (event.key === '?') onHelp();
      else return;
      // The screen must not handle the second key.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
