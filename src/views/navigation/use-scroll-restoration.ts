import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { retryUntilDone } from '../loading/retry-until-done.ts';
import { takeReturnEntry, type HistoryEntry } from './scroll-restoration.ts';

const scrollToTop = (top: number) => () => {
  scrollTo({ top, behavior: 'instant' });
  return Math.abs(scrollY - top) < 1;
};

/** Nearer to the window's edges, something sticky may cover a row. */
const EDGE_PX = 120;

/** The row itself need not be drawn yet. */
const scrollToRow = (top: number, depth: number) => () => {
  const isReached = scrollToTop(top)();
  const rows = document.querySelector('main .list tbody')?.getBoundingClientRect();
  if (!rows) return false;
  const at = rows.top + rows.height * depth;
  if (at < EDGE_PX || at > innerHeight - EDGE_PX) scrollToTop(scrollY + at - innerHeight / 2)();
  return isReached;
};

const focus = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found || found === document.activeElement) return found !== null;
  found.focus({ preventScroll: true });
  return true;
};

const isNowhereElse = () => document.activeElement?.matches('body, main h1') ?? true;

const focusFor = (place: HistoryEntry | null) => {
  const href = place?.focus && CSS.escape(place.focus);
  const link = href && `main a[href="${href}"],main [data-href="${href}"]`;
  if (!link) return () => focus('main h1');
  return () => {
    if (isNowhereElse() && !focus(link)) focus('main h1');
    // Keeps retrying: late rows replace the focused element.
    return false;
  };
};

const withoutDialog = (search: string) => {
  const parameters = new URLSearchParams(search);
  parameters.delete('dialog');
  return String(parameters);
};

/** @param isFromSignIn the first screen counts as a navigation, not as a page load */
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
    const { top = 0, depth } = place ?? {};
    const stops = [retryUntilDone(depth === undefined ? scrollToTop(top) : scrollToRow(top, depth))];
    if (isNewScreen) stops.push(retryUntilDone(focusFor(place)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [path, search]);
};
