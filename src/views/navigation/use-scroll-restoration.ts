import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { takeReturnEntry, type HistoryEntry } from './scroll-restoration.ts';

const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Tries now, and again as the screen grows, until it succeeds or the person does something themselves.
 * @returns what gives up
 */
const retryUntilDone = (attempt: () => boolean): (() => void) => {
  if (attempt()) return () => {};
  const since = performance.now();
  const stop = () => {
    growth.disconnect();
    changes.disconnect();
    for (const type of USER_INPUT_EVENTS) removeEventListener(type, giveWay);
  };
  // The key that led here is still on its way up to the window.
  const giveWay = ({ timeStamp }: Event) => {
    if (timeStamp > since) stop();
  };
  const again = () => {
    if (attempt()) stop();
  };
  const growth = new ResizeObserver(again);
  const changes = new MutationObserver(again);
  growth.observe(document.body);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const type of USER_INPUT_EVENTS) addEventListener(type, giveWay, { passive: true });
  return stop;
};

const scrollToTop = (top: number) => () => {
  scrollTo({ top, behavior: 'instant' });
  return Math.abs(scrollY - top) < 1;
};

const focus = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found && found !== document.activeElement) found.focus({ preventScroll: true });
  return found !== null;
};

const isNowhereElse = () => document.activeElement?.matches('body, main h1') ?? true;

/** To the heading, from which a screen reader reads on, or back to the link one had left by. */
const focusFor = (place: HistoryEntry | null) => {
  const link = place?.focus && `main a[href="${CSS.escape(place.focus)}"]`;
  if (!link) return () => focus('main h1');
  return () => {
    if (isNowhereElse() && !focus(link)) focus('main h1');
    // Never done: rows come late, and are drawn anew, which takes the focus away.
    return false;
  };
};

/** What a place is, apart from the dialog that is open over it. */
const withoutDialog = (search: string) => {
  const parameters = new URLSearchParams(search);
  parameters.delete('dialog');
  return String(parameters);
};

/**
 * Back and Forward return to where one was, focus included; a new screen begins at its top, its heading focused.
 * @param isFromSignIn the first screen is arrived at too, and not merely loaded
 */
export const useScrollRestoration = (isFromSignIn: boolean): void => {
  const [path] = useLocation();
  const search = withoutDialog(useSearch());
  const former = useRef<string | null>(isFromSignIn ? '' : null);
  useLayoutEffect(() => {
    const place = takeReturnEntry();
    const { current: formerPath } = former;
    former.current = path;
    if (formerPath === null && !place) return undefined;
    const isNewScreen = formerPath !== null && formerPath !== path;
    const stops = [retryUntilDone(scrollToTop(place?.top ?? 0))];
    if (isNewScreen) stops.push(retryUntilDone(focusFor(place)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [path, search]);
};
